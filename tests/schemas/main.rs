//! Every JSON document that the program prints or reads fits its published schema, and says nothing that the schema does
//! not describe.

#[path = "../commands/run.rs"]
#[allow(dead_code, reason = "the other tests of the program do more with it")]
mod run;

mod documents;
mod files;
mod server;
mod tasks;
mod validator;
mod versions;
