//! Many tabs of one browser, which opens no more than six connections.

use crate::browser::{Page, browser};
use crate::common::http::request;
use crate::common::{Studio, wait_until};
use crate::open;
use rookwright_web::{Config, Token};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// A count that no machine finishes while a test waits.
const LONG: &str = "#/place?p=queens+19";
const MATE: &str = "#/mate?fen=4%2FN1p1%2FQn1k%2FK3+w&ask=%232";

fn count(page: &Page) {
    // Until what the address names is on the board, another puzzle is.
    page.wait_for("Place 19 queens");
    page.press("Count");
    page.wait("document.querySelector('.working')");
}

/// Twenty counts run, and the twenty-first tab is like the first.
#[test]
fn twenty_tabs_with_running_jobs_stay_usable() {
    let Some((studio, first)) = open(LONG, 1280) else { return };
    let long = format!("{}{LONG}", studio.url());
    count(&first);
    let mut tabs = vec![first];
    while tabs.len() < 20 {
        let tab = tabs[0].another(&long);
        count(&tab);
        tabs.push(tab);
    }
    wait_until("twenty jobs are under way", || studio.jobs() == 20);
    let last = tabs[0].another(&format!("{}{MATE}", studio.url()));
    last.press("Solve");
    last.wait_for("1.Qb1!");
    last.is_well();
    // Every tab hears of its own job.
    tabs[3].press("Stop");
    tabs[3].wait_for("at least");
    wait_until("one job has ended", || studio.jobs() == 19);
    assert!(!tabs[4].text("body").contains("at least"));
    // A tab that is closed ends its job, and so does one that breaks down.
    tabs.remove(5).close();
    wait_until("another job has ended", || studio.jobs() == 18);
    tabs.remove(5).crash();
    wait_until("a third job has ended", || studio.jobs() == 17);
    // The tab in which the connection was opened is no more than any other.
    tabs.remove(0).close();
    wait_until("a fourth job has ended", || studio.jobs() == 16);
    tabs[0].eval("location.hash = '#/sheet'");
    wait_until("a fifth job has ended", || studio.jobs() == 15);
    tabs[1].reload();
    wait_until("a sixth job has ended", || studio.jobs() == 14);
    count(&tabs[1]);
    wait_until("a new one has begun", || studio.jobs() == 15);
    tabs[1].is_well();
    // The whole browser goes.
    drop((tabs, last));
    studio.wait_for_quiet();
}

/// The address of this machine in its network; nothing is sent to find it.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(198, 51, 100, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_loopback())
}

/// A browser trusts the pages of other machines less, and offers them no locks; the token is a cookie, for the worker too.
#[test]
fn tabs_share_their_connection_over_the_network_too() {
    let Some(browser) = browser() else { return };
    let Some(address) = own_address() else {
        println!("skipped: this machine has no address but its own");
        return;
    };
    let token = Token::chosen("open-sesame").expect("a token");
    let host = Ipv4Addr::UNSPECIFIED.into();
    let studio = Studio::with(Config { host, token: Some(token), ..Config::default() });
    let jobs = || {
        let headers = [("authorization", "Bearer open-sesame")];
        let list = request(studio.port, "GET", "/api/jobs", &headers, b"").json();
        list["jobs"].as_array().map_or(0, Vec::len)
    };
    let url = format!("http://{address}:{}/", studio.port);
    let first = browser.page(&format!("{url}?token=open-sesame"), 1280);
    assert_eq!(first.eval("isSecureContext || typeof SharedWorker"), "function");
    first.go(&format!("{url}?again{LONG}"));
    count(&first);
    let mut tabs = vec![first];
    while tabs.len() < 8 {
        let tab = tabs[0].another(&format!("{url}{LONG}"));
        count(&tab);
        tabs.push(tab);
    }
    wait_until("all jobs run", || jobs() == 8);
    tabs[6].press("Stop");
    tabs[6].wait_for("at least");
    wait_until("one job has ended", || jobs() == 7);
    tabs.remove(0).close();
    wait_until("another job has ended", || jobs() == 6);
    drop(tabs);
    wait_until("all jobs have ended", || jobs() == 0);
}

/// A browser without shared workers has a connection for each job.
#[test]
fn jobs_need_no_shared_worker() {
    let Some((studio, page)) = open("#/sheet", 1280) else { return };
    page.run_at_start("delete window.SharedWorker");
    page.go(&format!("{}?again{LONG}", studio.url()));
    assert_eq!(page.eval("typeof SharedWorker"), "undefined");
    count(&page);
    wait_until("the job runs", || studio.jobs() == 1);
    page.press("Stop");
    page.wait_for("at least");
    count(&page);
    wait_until("the job runs", || studio.jobs() == 1);
    page.eval("location.hash = '#/sheet'");
    studio.wait_for_quiet();
    page.is_well();
}

/// A worker that cannot be loaded is no reason not to solve.
#[test]
fn jobs_go_on_without_a_worker_that_fails() {
    solves_with(
        "const Real = SharedWorker; window.SharedWorker = class { \
                 constructor() { return new Real('/js/nowhere.js', { type: 'module' }); } };",
    );
}

/// Nor is one that is never heard of, and a later job does not wait for it again.
#[test]
fn jobs_go_on_without_a_worker_that_is_silent() {
    let solved = solves_with(
        "window.made = 0; window.SharedWorker = class { \
         constructor() { window.made += 1; this.port = new MessageChannel().port1; } };",
    );
    let Some((_studio, page)) = solved else { return };
    page.press("Solve");
    page.wait_for("1.Qb1!");
    assert_eq!(page.eval("window.made"), 1);
}

/// Solves a mate in a page whose shared workers were exchanged by a script.
fn solves_with(source: &str) -> Option<(Studio, Page)> {
    let (studio, page) = open("#/sheet", 1280)?;
    page.run_at_start(source);
    page.go(&format!("{}?again{MATE}", studio.url()));
    page.press("Solve");
    page.wait_for("1.Qb1!");
    Some((studio, page))
}
