//! The style sheet of the web page.

use crate::looks::Looks;
use crate::looks::spread::{GAP, LETTERS, MARGIN, SMALLER, Spread};
use crate::paper::{MM, Paper};
use crate::pen::num;

const SCREEN: &str = "\
:root{color-scheme:light dark;--ground:#fff;--ink:#1d1d1b;--faint:#5f6368;--edge:#c9ccd0;--board:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#17191c;--ink:#e8e6e1;--faint:#a3a8ae;--edge:#45494f;--board:#e9e7e2}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.45 system-ui,'Noto Sans','Segoe UI',sans-serif}
main{max-width:88rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 3rem}
.drawings{position:absolute}
header{margin-bottom:1.75rem}
h1{margin:0;font-size:1.9rem;line-height:1.2;overflow-wrap:anywhere}
h2{margin:0 0 1rem;font-size:1.4rem}
h3{margin:0 0 .2rem;font-size:1rem;break-after:avoid}
p{margin:0;overflow-wrap:anywhere}
.subtitle{margin-top:.3rem;color:var(--faint);font-size:1.1rem}
.rule{margin-top:.6rem;max-width:46rem}
figcaption .rule{margin-top:.2rem;font-size:.9em}
.puzzles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:2.25rem 2rem}
.page,.grid{display:contents}
.page>.rule{grid-column:1/-1;margin-top:0}
.again{display:none}
figure{margin:0;min-width:0}
svg[role=img]{display:block;width:100%;max-width:calc(var(--squares)*3.5rem);background:var(--board);border-radius:4px}
figcaption{margin-top:.5rem}
.number{margin-right:.35em;font-weight:700}
.men,.called{color:var(--faint)}
.called{font-style:italic}
.stars{white-space:nowrap;letter-spacing:.05em}
.man{font-weight:400;font-style:normal}
.name,.line{display:none}
details{margin-top:.35rem}
summary{width:max-content;padding:.15rem 0;color:var(--faint);cursor:pointer}
.move{padding-left:calc((var(--indent) + 1)*1.1em);text-indent:-1.1em}
details svg,article svg{margin-top:.4rem}
article svg[role=img]{max-width:min(12rem,calc(var(--squares)*2.5rem))}
.columns{columns:19rem;column-gap:2.5rem}
article{margin-bottom:1.2rem}
";

/// Returns the style sheet.
pub(super) fn sheet(looks: &Looks, spread: &Spread) -> String {
    let paper = match looks.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let lies = if looks.landscape { "landscape" } else { "portrait" };
    let mm = |points: f64| num(points / MM);
    let (margin, gap, columns) = (mm(MARGIN), mm(GAP), spread.columns);
    // Rows are spread over the page.  The last one takes only the room it needs, so that the page does not overflow.
    let rows = |high: f64| match spread.rows() - 1 {
        0 => "auto".to_owned(),
        all_but_one => format!("repeat({all_but_one},minmax({}mm,auto)) auto", mm(high)),
    };
    let (first, later) = (rows(spread.height), rows(spread.later));
    let (head, letters) = (num(LETTERS), num(spread.letters));
    // As many columns as in the other formats.
    let answers = if looks.landscape { 3 } else { 2 };
    // The rules for the screen come first. What follows is for paper, and overrides them there.
    format!(
        "{SCREEN}\
@page{{size:{paper} {lies};margin:{margin}mm}}
@media print{{
:root{{color-scheme:light;--ground:#fff;--ink:#000;--faint:#333;--edge:#777;--board:#fff}}
body{{font-size:{head}pt;line-height:1.25;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
main{{max-width:none;padding:0}}
header{{margin-bottom:4mm}}
h1{{font-size:18pt}}
.subtitle{{margin-top:1mm;font-size:11pt}}
.rule{{margin-top:1.5mm;max-width:none}}
figcaption .rule{{margin-top:.5mm;font-size:{SMALLER}em}}
.name{{display:flex;gap:8mm;margin:6mm 0 4mm}}
.name span{{flex:2;border-bottom:.3mm solid var(--edge);padding-bottom:.5mm}}
.name .date{{flex:1}}
.puzzles{{display:block}}
.page{{display:block}}
.page>.rule{{margin:0 0 2mm}}
.again{{display:block}}
.grid{{display:grid;grid-template:{first}/repeat({columns},minmax(0,1fr));gap:{gap}mm}}
.page+.page{{break-before:page}}
.page+.page>.grid{{grid-template-rows:{later}}}
figure,article{{break-inside:avoid}}
.puzzle{{justify-self:center;width:fit-content;max-width:100%}}
.puzzle>svg[role=img]{{width:var(--board);max-width:100%;margin:0 auto}}
figcaption{{margin-top:1.5mm;font-size:{letters}pt}}
.line{{display:block;height:8mm;border-bottom:.3mm solid var(--edge)}}
details{{display:none}}
.answers,.answers[hidden]{{display:block}}
.puzzles+.answers{{break-before:page}}
.columns{{columns:{answers};column-gap:8mm}}
article{{margin-bottom:4mm}}
article svg[role=img]{{max-width:min(38mm,calc(var(--squares)*8mm))}}
}}
"
    )
}
