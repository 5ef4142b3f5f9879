//! Tables for data frames. They are handed over without copies by the Arrow C interface, which polars, pyarrow, DuckDB and
//! pandas read (<https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>).

use crate::failure::Failure;
use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// The values of a column; `None` where there is no value.
pub(crate) enum Column {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    /// Numbers.
    Real(Vec<Option<f64>>),
    /// Truth values.
    Flag(Vec<Option<bool>>),
    /// Lists of texts.
    Texts(Vec<Option<Vec<String>>>),
}

impl Column {
    fn array(self) -> ArrayRef {
        match self {
            Column::Text(values) => Arc::new(StringArray::from(values)),
            Column::Whole(values) => Arc::new(Int64Array::from(values)),
            Column::Real(values) => Arc::new(Float64Array::from(values)),
            Column::Flag(values) => Arc::new(BooleanArray::from(values)),
            Column::Texts(rows) => {
                let mut builder = ListBuilder::new(StringBuilder::new());
                for row in rows {
                    let is_there = row.is_some();
                    row.into_iter().flatten().for_each(|text| builder.values().append_value(text));
                    // An empty list and a missing one are two things.
                    builder.append(is_there);
                }
                Arc::new(builder.finish())
            }
        }
    }

    /// Reads the values of a column by the name of its type.
    fn read(kind: &str, values: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(match kind {
            "text" => Column::Text(values.extract()?),
            "int" => Column::Whole(values.extract()?),
            "float" => Column::Real(values.extract()?),
            "bool" => Column::Flag(values.extract()?),
            "texts" => Column::Texts(values.extract()?),
            other => return Err(PyTypeError::new_err(format!("unknown type of a column: {other}"))),
        })
    }
}

/// A table in memory, in Arrow's layout.
#[pyclass(frozen, module = "rookwright._rookwright")]
pub(crate) struct Table {
    rows: RecordBatch,
}

/// Makes a table from columns: name, type (`text`, `int`, `float`, `bool`, `texts`) and values.
#[pyfunction]
pub(crate) fn make_table(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<Table> {
    let read = |(name, kind, values): (String, String, Bound<'_, PyAny>)| -> PyResult<(String, ArrayRef)> {
        Ok((name, Column::read(&kind, &values)?.array()))
    };
    let columns: PyResult<Vec<_>> = columns.into_iter().map(read).collect();
    Ok(Table { rows: batch(columns?)? })
}

/// Returns the columns as a batch of rows. Every column may lack values.
fn batch(columns: Vec<(String, ArrayRef)>) -> Result<RecordBatch, Failure> {
    let columns = columns.into_iter().map(|(name, array)| (name, array, true));
    RecordBatch::try_from_iter_with_nullable(columns)
        .map_err(|error: ArrowError| Failure::Internal(error.to_string()))
}

impl Table {
    pub(crate) fn of(columns: Vec<(&str, Column)>) -> Result<Self, Failure> {
        let columns = columns.into_iter().map(|(name, column)| (name.to_owned(), column.array()));
        Ok(Self { rows: batch(columns.collect())? })
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The types of the columns, as `make_table` takes them.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        let kind = |field: &std::sync::Arc<Field>| match field.data_type() {
            DataType::Int64 => "int",
            DataType::Float64 => "float",
            DataType::Boolean => "bool",
            DataType::List(_) => "texts",
            _ => "text",
        };
        self.rows.schema().fields().iter().map(kind).collect()
    }

    /// Hands the rows over as a stream of Arrow's C interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the wish for other types.
        let _ = requested_schema;
        let schema = self.rows.schema();
        let reader = RecordBatchIterator::new(vec![Ok(self.rows.clone())], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the values of a column.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let Some(array) = self.rows.column_by_name(name) else {
            return Err(Failure::input(format!("there is no column '{name}'")).into());
        };
        let array = array.as_any();
        if let Some(values) = array.downcast_ref::<StringArray>() {
            Ok(values.iter().collect::<Vec<_>>().into_pyobject(py)?.into_any())
        } else if let Some(values) = array.downcast_ref::<Int64Array>() {
            Ok(values.iter().collect::<Vec<_>>().into_pyobject(py)?.into_any())
        } else if let Some(values) = array.downcast_ref::<Float64Array>() {
            Ok(values.iter().collect::<Vec<_>>().into_pyobject(py)?.into_any())
        } else if let Some(values) = array.downcast_ref::<BooleanArray>() {
            Ok(values.iter().collect::<Vec<_>>().into_pyobject(py)?.into_any())
        } else if let Some(lists) = array.downcast_ref::<arrow_array::ListArray>() {
            let texts = |list: ArrayRef| -> Vec<Option<String>> {
                let texts = list.as_any().downcast_ref::<StringArray>();
                texts.into_iter().flat_map(|texts| texts.iter().map(|text| text.map(str::to_owned))).collect()
            };
            let rows: Vec<Option<Vec<Option<String>>>> = lists.iter().map(|list| list.map(texts)).collect();
            Ok(rows.into_pyobject(py)?.into_any())
        } else {
            Err(Failure::Internal(format!("the column '{name}' has an unknown type")).into())
        }
    }
}
