//! JSON documents as Python objects, and back.

use crate::failure::Failure;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use rookwright::run::options::{Given, Options};
use serde_json::{Map, Number, Value};

/// Objects may be nested this deep.
const DEEPEST: usize = 64;

/// A JSON document, which Python sees as a dictionary.
pub(crate) struct Document(pub(crate) Value);

impl<'py> IntoPyObject<'py> for Document {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0)
    }
}

/// A request, which is read by the table of an operation.
#[derive(FromPyObject)]
#[pyo3(transparent)]
pub(crate) struct Request(Py<PyAny>);

impl Request {
    /// Returns the fields as JSON.
    pub(crate) fn fields(&self, py: Python<'_>) -> PyResult<Map<String, Value>> {
        Ok(serde_json::from_value(to_json(self.0.bind(py))?).map_err(Failure::input)?)
    }

    /// Reads it.
    pub(crate) fn read<O: Options>(&self, py: Python<'_>) -> PyResult<O> {
        Ok(Given::read(&self.fields(py)?, &[]).map_err(Failure::input)?.options)
    }

    /// Reads what is asked of a puzzle, which is there already and not a part of the request.
    pub(crate) fn of_puzzle<O: Options>(&self, py: Python<'_>) -> PyResult<O> {
        let mut fields = self.fields(py)?;
        fields.insert("puzzle".to_owned(), Map::new().into());
        Ok(Given::read(&fields, &[]).map_err(Failure::input)?.options)
    }
}

/// Returns a JSON document as dictionaries, lists and plain values.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (_, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            _ => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let object = PyDict::new(py);
            for (name, value) in fields {
                object.set_item(name, to_python(py, value)?)?;
            }
            object.into_any()
        }
    })
}

/// Returns dictionaries, sequences and plain values as a JSON document.
fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(value, 0)
}

fn read(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(Failure::input("the value is nested too deeply").into());
    }
    if value.is_none() {
        Ok(Value::Null)
    } else if let Ok(flag) = value.cast::<PyBool>() {
        Ok(flag.is_true().into())
    } else if value.is_instance_of::<PyInt>() {
        match (value.extract::<i64>(), value.extract::<u64>()) {
            (Ok(number), _) => Ok(number.into()),
            (_, Ok(number)) => Ok(number.into()),
            _ => Err(Failure::input("a number is too large").into()),
        }
    } else if let Ok(number) = value.cast::<PyFloat>() {
        let number = Number::from_f64(number.value());
        number.map(Value::Number).ok_or_else(|| Failure::input(format!("{value} is not a number")).into())
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(text.to_cow()?.into_owned().into())
    } else if let Ok(object) = value.cast::<PyDict>() {
        let mut fields = Map::new();
        for (name, value) in object {
            fields.insert(name.extract::<String>()?, read(&value, depth + 1)?);
        }
        Ok(fields.into())
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items: PyResult<Vec<Value>> = value.try_iter()?.map(|item| read(&item?, depth + 1)).collect();
        Ok(items?.into())
    } else {
        Err(PyTypeError::new_err(format!(
            "{} is not a value of a request: expected text, numbers, lists and dictionaries",
            value.get_type().name()?
        )))
    }
}
