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
use crate::shard::{self, ShardRun};
use agreement::Agreement;
use rookwright_board::escaped;
use rookwright_chess::Notation;
use rookwright_collection::{
    Facts, NoRating, NotRated, Rated, RatedEntry, Rating, Reason, origins_of, rate_files,
};
use rookwright_difficulty::{Features, Kind};
use rookwright_ops::RateOptions;
use std::ops::ControlFlow;

/// The number of entries without a rating that are printed one by one.
const MOST_SHOWN: u64 = 20;

pub(crate) fn run(OptionArgs(given): &OptionArgs<RateFiles>) -> Result<Status, Failure> {
    let args = &given.options;
    if let Some(part) = ShardRun::of(&args.shard, args.threads.effort(), args.quiet) {
        refuse(given, &["features"], "cannot be combined with [shard]: 'merge' writes lines of JSON")?;
        let rating = among::<_, RateOptions>(given)?;
        return shard::run(&shard::job_of_files("rate", &args.files, rating.json()), &part);
    }
    let origins = args.files.iter().map(|name| origins_of(name)).collect::<Result<Vec<_>, _>>()?;
    let session = Session::of(&args.threads.effort(), args.quiet, None)?;
    let cancel = session.budget.cancel.clone();
    let rating = Rating { choices: args.choices.is_some(), ..args.rating.rating(cancel) };
    let mut print = Print {
        args,
        session: &session,
        agreement: Agreement::default(),
        choices: args.choices.as_deref().map(LineFile::create).transpose()?,
        listing: args.form.is_given().then(|| Listing::new(args.form.json)),
        rated: 0,
        not_rated: 0,
        undecided: 0,
        rejected: 0,
    };
    if args.features {
        print_line(&format!("id,moves,rating,{}", Features::names().join(",")))?;
    }
    // A failure to print ends the rating, and is reported after the bar has gone.
    let mut done = Ok(());
    rate_files(origins.concat(), &args.rating.import(), &rating, session.threads(), None, &mut |entry| {
        done = print.take(&entry);
        if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    session.bar.clear();
    done.and_then(|()| print.end())
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
}

impl Print<'_> {
    fn take(&mut self, entry: &RatedEntry) -> Result<(), Failure> {
        let RatedEntry { file, line, result, .. } = entry;
        if let (Some(listing), Some(document)) = (&mut self.listing, entry.json()) {
            print_bytes(listing.line(&document.to_string()).as_bytes())?;
        }
        match result {
            Ok((claim, rated)) => self.show(*line, &claim.facts, rated)?,
            Err(NoRating::Rejected(reject)) => {
                self.rejected += 1;
                // What is wrong with a whole file, or with the rest of one, is always said.
                let (what, number) = match reject.reason {
                    Reason::File => (reject.message.clone(), 0),
                    _ => (reject.to_string(), self.rejected),
                };
                self.complain(number, &format!("error: {}: {what}", escaped(file)));
            }
            Err(NoRating::NotRated(why)) => {
                self.not_rated += 1;
                self.undecided += u64::from(*why == NotRated::Open);
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

    fn show(&mut self, line: u64, facts: &Facts, rated: &Rated) -> Result<(), Failure> {
        self.rated += 1;
        let Rated { position, moves, keys, features, difficulty, choices } = rated;
        // Ratings of a source are compared with ours at the end.
        if let Some(given) = facts.rating {
            self.agreement.add(*moves, given, (difficulty.low, difficulty.rating, difficulty.high));
        }
        let id = facts.reference.clone().or_else(|| facts.title.clone());
        if self.args.features {
            if let Some(file) = &mut self.choices {
                file.put(choices)?;
            }
            // No field of this table is quoted, so that separators are replaced.
            let id = id.unwrap_or_else(|| line.to_string()).replace([',', '"', '\n'], " ");
            let given = facts.rating.map(|rating| rating.to_string()).unwrap_or_default();
            print_line(&format!("{id},{moves},{given},{}", features.row()))?;
        } else if self.listing.is_none() {
            let keys: Vec<String> = keys.iter().map(|&key| position.write_move(key, Notation::San)).collect();
            let id = id.map_or_else(|| line.to_string(), |id| escaped(&id));
            let composed = if difficulty.kind == Kind::Composed { "  composed" } else { "" };
            print_line(&format!("{id}: {difficulty}  #{moves} {}{composed}", keys.join(" ")))?;
        }
        Ok(())
    }

    fn end(self) -> Result<Status, Failure> {
        // The file of choices is of use even if some entries were bad.
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
