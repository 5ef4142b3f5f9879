//! `rate`: how hard mates are for people.

mod agreement;
mod args;

pub(crate) use args::{BRIEF, EXAMPLES, RateArgs};

use crate::args::EffortArgs;
use crate::choice::Choice;
use crate::failure::Failure;
use crate::output::{Status, print_line, remark, unwritable};
use crate::report::{grouped, seconds};
use crate::session::Session;
use crate::shard::{self, Part};
use agreement::Agreement;
use rookwright_board::escaped;
use rookwright_chess::{Legality, Notation};
use rookwright_collection::{
    Import, NoRating, NotRated, Origin, Rated, RatedEntry, Rating, Reason, rate_files,
};
use rookwright_difficulty::{Features, Kind};
use rookwright_run::NewFile;
use serde_json::json;
use std::io::{BufWriter, IntoInnerError, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The most positions searched for a mate.
const USUAL_NODES: u64 = 5_000_000;
/// The number of entries without a rating that are printed one by one.
const MOST_SHOWN: u64 = 20;

pub(crate) fn run(args: &RateArgs) -> Result<Status, Failure> {
    let effort = EffortArgs { threads: args.threads, time_limit: None, memory: None, quiet: args.quiet };
    if let Some(choice) = args.shard.arg.shard {
        return shard(args, choice, &effort);
    }
    let mut origins = Vec::new();
    for name in &args.files {
        if name.is_empty() {
            return Err(Failure::input("the name of a file is empty"));
        }
        origins.extend(Origin::of_argument(name)?);
    }
    let is_choices = |origin: &Origin| match (origin, &args.choices) {
        (Origin::File(file), Some(choices)) => {
            file.canonicalize().is_ok_and(|file| choices.canonicalize().is_ok_and(|choices| file == choices))
        }
        _ => false,
    };
    if origins.iter().any(is_choices) {
        return Err(Failure::input("--choices: the file is one of those to read: choose another name"));
    }
    let session = Session::start(&effort, None)?;
    let cancel = session.budget.cancel.clone();
    let rating =
        Rating { nodes: Some(args.nodes.unwrap_or(USUAL_NODES)), choices: args.choices.is_some(), cancel };
    let options = Import { stipulation: args.stipulation, legality: Legality::Lenient, ..Import::default() };
    let mut print = Print::new(args, &session)?;
    print.begin()?;
    rate_files(origins, &options, &rating, session.threads(), None, &mut |one| {
        if let Err(failure) = print.take(&one) {
            print.failure = Some(failure);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    session.bar.clear();
    print.end()
}

/// Rates one part of the files, for several machines.
fn shard(args: &RateArgs, choice: Choice, effort: &EffortArgs) -> Result<Status, Failure> {
    if args.features {
        return Err(Failure::input(
            "--features cannot be combined with --shard: 'merge' writes lines of JSON",
        ));
    }
    let job = shard::job(
        "rate",
        json!({
            "files": shard::files(&args.files),
            "stipulation": args.stipulation.map(|stipulation| stipulation.to_string()),
            "nodes": args.nodes,
        }),
    );
    shard::run(&job, &Part { choice, output: args.shard.output.as_deref(), effort, checkpoint: None })
}

/// Prints ratings in their order.
struct Print<'a> {
    args: &'a RateArgs,
    session: &'a Session,
    agreement: Agreement,
    choices: Option<(PathBuf, BufWriter<NewFile>)>,
    rated: u64,
    not_rated: u64,
    undecided: u64,
    rejected: u64,
    failure: Option<Failure>,
}

impl<'a> Print<'a> {
    fn new(args: &'a RateArgs, session: &'a Session) -> Result<Self, Failure> {
        let create = |file: &PathBuf| -> Result<_, Failure> {
            let new = NewFile::create(file).map_err(|error| unwritable(file, &error))?;
            Ok((file.clone(), BufWriter::new(new)))
        };
        Ok(Self {
            args,
            session,
            agreement: Agreement::default(),
            choices: args.choices.as_ref().map(create).transpose()?,
            rated: 0,
            not_rated: 0,
            undecided: 0,
            rejected: 0,
            failure: None,
        })
    }

    fn begin(&self) -> Result<(), Failure> {
        if self.args.features {
            print_line(&format!("id,moves,rating,{}", Features::names().join(",")))?;
        }
        Ok(())
    }

    fn take(&mut self, done: &RatedEntry) -> Result<(), Failure> {
        let RatedEntry { file, line, result, .. } = done;
        match result {
            Ok(_) => self.show(done)?,
            Err(NoRating::Rejected(reject)) => {
                self.rejected += 1;
                // What is wrong with a whole file, or with the rest of one, is always said.
                let (place, number) = match reject.reason {
                    Reason::File => (String::new(), 0),
                    _ => (format!("line {}, column {}: ", reject.line, reject.column), self.rejected),
                };
                self.complain(number, &format!("error: {}: {place}{}", escaped(file), reject.message));
            }
            Err(NoRating::NotRated(why)) => {
                self.not_rated += 1;
                self.undecided += u64::from(*why == NotRated::Open);
                if self.args.jsonl {
                    let document = json!({ "line": line, "difficulty": null, "reason": why.to_string() });
                    print_line(&document.to_string())?;
                }
                self.complain(self.not_rated, &format!("{}: line {line}: {why}", escaped(file)));
            }
        }
        let (rated, time) = (self.rated, self.session.time().as_secs_f64());
        self.session.bar.say(|| {
            vec![format!("{} rated", grouped(rated)), format!("{:.0} a second", rated as f64 / time)]
        });
        Ok(())
    }

    fn complain(&self, number: u64, message: &str) {
        if number <= MOST_SHOWN {
            self.session.bar.aside(|| remark(message));
        }
    }

    fn show(&mut self, entry: &RatedEntry) -> Result<(), Failure> {
        let Ok((claim, rated)) = &entry.result else { return Ok(()) };
        let line = entry.line;
        self.rated += 1;
        let Rated { position, moves, keys, features, difficulty, choices } = &**rated;
        let facts = &claim.facts;
        let id = facts.reference.clone().or_else(|| facts.title.clone());
        if let Some(given) = facts.rating {
            self.agreement.add(*moves, given, (difficulty.low, difficulty.rating, difficulty.high));
        }
        if self.args.features {
            if let Some((file, writer)) = &mut self.choices {
                writer.write_all(choices).map_err(|error| unwritable(file, &error))?;
            }
            let id = id.unwrap_or_else(|| line.to_string()).replace([',', '"', '\n'], " ");
            let given = facts.rating.map(|rating| rating.to_string()).unwrap_or_default();
            print_line(&format!("{id},{moves},{given},{}", features.row()))?;
            return Ok(());
        }
        if let Some(document) = entry.json().filter(|_| self.args.jsonl) {
            return Ok(print_line(&document.to_string())?);
        }
        let keys: Vec<String> = keys.iter().map(|&key| position.write_move(key, Notation::San)).collect();
        let id = id.map_or_else(|| line.to_string(), |id| escaped(&id));
        let composed = if difficulty.kind == Kind::Composed { "  composed" } else { "" };
        print_line(&format!("{id}: {difficulty}  #{moves} {}{composed}", keys.join(" ")))?;
        Ok(())
    }

    fn end(self) -> Result<Status, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if let Some((file, writer)) = self.choices {
            let done = writer.into_inner().map_err(IntoInnerError::into_error).and_then(|mut new| {
                new.complete()?;
                new.commit()
            });
            done.map_err(|error| unwritable(&file, &error))?;
        }
        if !self.args.quiet {
            let counts = [(self.not_rated, "not rated"), (self.rejected, "could not be read")];
            let counts = counts.iter().filter(|(many, _)| *many > 0);
            let counts: String =
                counts.map(|(many, words)| format!(", {} {words}", grouped(*many))).collect();
            let early = if self.session.is_interrupted() { "; interrupted" } else { "" };
            let time = seconds(self.session.time());
            remark(&format!("{} rated{counts}, {time}{early}", grouped(self.rated)));
            self.agreement.lines().iter().for_each(|line| remark(line));
        }
        Ok(match () {
            () if self.session.is_terminated() => Status::Terminated,
            () if self.session.is_interrupted() => Status::Unfinished,
            () if self.rejected > 0 => Status::BadInput,
            () if self.undecided > 0 => Status::Unfinished,
            () => Status::Answered,
        })
    }
}
