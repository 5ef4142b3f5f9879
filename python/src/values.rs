//! JSON documents as Python objects, and back.

use crate::failure::Failure;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// Objects may be nested this deep.
const DEEPEST: usize = 64;

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
pub(crate) fn to_json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
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
