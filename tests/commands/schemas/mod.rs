//! Every JSON document that the program prints or reads fits its published schema, and says nothing that the schema does
//! not describe.

mod documents;
mod files;
mod server;
mod tasks;
mod validator;
mod versions;
