//! What a visit loads, as the browser counts it.

use crate::open;

/// The promise: all views together, with the words of the language, in bytes on the wire.
const MOST: f64 = 500_000.0;

/// Opens every view, one after the other, and adds up what the browser received.
#[test]
fn all_views_together_weigh_less_than_500_kilobytes() {
    let Some((_studio, page)) = open("#/home", 1280) else { return };
    page.eval("performance.setResourceTimingBufferSize(2000)");
    // A browser that speaks another language loads the words of two.
    page.choose(".language", "de");
    page.wait("document.documentElement.lang === 'de'");
    let all = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    let sum = |field: &str| {
        let sum = page.eval(&format!("{all}.reduce((sum, one) => sum + one.{field}, 0)"));
        sum.as_f64().expect("a sum")
    };
    let mut before = 0.0;
    for view in ["home", "mate", "place", "generate", "play", "library", "sheet"] {
        page.eval(&format!("location.hash = '#/{view}'"));
        page.wait(&format!("document.querySelector('.top a[data-view={view}][aria-current]')"));
        page.wait("document.querySelector('main').childElementCount > 0");
        page.rest();
        let now = sum("transferSize");
        println!("{view}: {:.0} KB more, {:.0} KB in all", (now - before) / 1000.0, now / 1000.0);
        before = now;
    }
    page.click("[title='Appearance'], .appearance button");
    page.wait("document.querySelector('dialog[open]')");
    page.rest();
    let (sent, read) = (sum("transferSize"), sum("decodedBodySize"));
    assert!(sent < MOST, "{sent} bytes were sent");
    // Compression is what keeps it there.
    assert!(sent > 50_000.0 && sent < read * 0.6, "{sent} bytes were sent of {read}");
    page.is_well();
}
