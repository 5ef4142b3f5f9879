//! `rate`: how hard mates are for people.

mod agreement;
mod args;

pub(crate) use args::{BRIEF, EXAMPLES, RateFiles};

use crate::failure::Failure;
use crate::listing::Listing;
use crate::options::{OptionArgs, among, refuse};
use crate::output::{LineFile, Status, print_bytes, print_line, remark};
use crate::report::{grouped, seconds};
use crate::session::Session;
use crate::shard::{self, Part};
use agreement::Agreement;
use rookwright_board::escaped;
use rookwright_chess::Notation;
use rookwright_collection::document::UnratedMate;
use rookwright_collection::{NoRating, NotRated, Origin, Rated, RatedEntry, Rating, Reason, rate_files};
use rookwright_difficulty::{Features, Kind};
use rookwright_ops::RateOptions;
use rookwright_run::document::value_of;
use std::ops::ControlFlow;

/// The number of entries without a rating that are printed one by one.
const MOST_SHOWN: u64 = 20;

pub(crate) fn run(OptionArgs(given): &OptionArgs<RateFiles>) -> Result<Status, Failure> {
    let args = &given.options;
    if let Some(part) = Part::of(&args.shard, args.threads.effort(), args.quiet) {
        refuse(given, &["features"], "cannot be combined with [shard]: 'merge' writes lines of JSON")?;
        let rating = among::<_, RateOptions>(given)?;
        return shard::run(&shard::job_of_files("rate", &args.files, rating.json()), &part);
    }
    let origins = args.files.iter().map(|name| Origin::of_argument(name)).collect::<Result<Vec<_>, _>>()?;
    let session = Session::of(&args.threads.effort(), args.quiet, None)?;
    let cancel = session.budget.cancel.clone();
    let rating = Rating { choices: args.choices.is_some(), ..args.rating.rating(cancel) };
    let mut print = Print::new(args, &session)?;
    print.begin()?;
    rate_files(origins.concat(), &args.rating.import(), &rating, session.threads(), None, &mut |one| {
        if let Err(failure) = print.take(&one) {
            print.failure = Some(failure);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    session.bar.clear();
    print.end()
}

/// Prints ratings in their order.
struct Print<'a> {
    args: &'a RateFiles,
    session: &'a Session,
    agreement: Agreement,
    choices: Option<LineFile>,
    /// The ratings as JSON.
    listing: Option<Listing>,
    rated: u64,
    not_rated: u64,
    undecided: u64,
    rejected: u64,
    failure: Option<Failure>,
}

impl<'a> Print<'a> {
    fn new(args: &'a RateFiles, session: &'a Session) -> Result<Self, Failure> {
        Ok(Self {
            args,
            session,
            agreement: Agreement::default(),
            choices: args.choices.as_deref().map(LineFile::create).transpose()?,
            listing: args.form.is_given().then(|| Listing::new(args.form.json)),
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
                if let Some(listing) = &mut self.listing {
                    let document = value_of(&UnratedMate::of(*line, why));
                    print_bytes(listing.line(&document.to_string()).as_bytes())?;
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
            if let Some(file) = &mut self.choices {
                file.put(choices)?;
            }
            let id = id.unwrap_or_else(|| line.to_string()).replace([',', '"', '\n'], " ");
            let given = facts.rating.map(|rating| rating.to_string()).unwrap_or_default();
            print_line(&format!("{id},{moves},{given},{}", features.row()))?;
            return Ok(());
        }
        if let (Some(listing), Some(document)) = (&mut self.listing, entry.json()) {
            return Ok(print_bytes(listing.line(&document.to_string()).as_bytes())?);
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
        self.choices.map_or(Ok(()), LineFile::commit)?;
        if let Some(listing) = self.listing {
            print_bytes(listing.end().as_bytes())?;
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
