//! No function of the scripts is long.
//!
//! The length of a function is the number of lines from its first parameter, or the word `function`, to its end: with the
//! comments and blank lines in it, and with the functions in it.  Functions, methods and arrow functions count alike.

use super::{scripts, studio};

/// The longest function has fewer lines than this.
const LIMIT: usize = 60;

/// Words before a bracket and a block that are not the name of a function.
const STATEMENTS: [&str; 6] = ["if", "for", "while", "switch", "catch", "with"];

/// A function: where it starts and how many lines it has.
#[derive(Debug, PartialEq, Eq)]
struct Function {
    line: usize,
    lines: usize,
}

/// Returns the code with everything in comments, texts and regular expressions replaced by spaces.
fn code_only(text: &str) -> Vec<char> {
    let chars: Vec<char> = text.chars().collect();
    let mut code = chars.clone();
    // The brackets that are open inside of each template in which code is read.
    let mut templates: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let end = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => line_end(&chars, at),
            ('/', Some('*')) => after(&chars, at + 2, "*/"),
            ('/', _) if starts_expression(&code[..at]) => regex_end(&chars, at),
            (quote @ ('\'' | '"'), _) => text_end(&chars, at + 1, quote),
            ('`', _) => template_end(&chars, at + 1, &mut templates),
            ('{', _) => {
                if let Some(open) = templates.last_mut() {
                    *open += 1;
                }
                at + 1
            }
            ('}', _) => match templates.last_mut() {
                Some(0) => {
                    templates.pop();
                    template_end(&chars, at + 1, &mut templates)
                }
                Some(open) => {
                    *open -= 1;
                    at + 1
                }
                None => at + 1,
            },
            _ => at + 1,
        };
        if end > at + 1 {
            // A value is left in the place of a text, so that what follows is not taken for its beginning.
            for (offset, each) in code[at..end].iter_mut().enumerate().filter(|(_, each)| **each != '\n') {
                *each = if offset == 0 && chars[at] != '/' { '0' } else { ' ' };
            }
        }
        at = end;
    }
    code
}

fn line_end(chars: &[char], from: usize) -> usize {
    (from..chars.len()).find(|&at| chars[at] == '\n').unwrap_or(chars.len())
}

/// Returns the place after the next `mark`.
fn after(chars: &[char], from: usize, mark: &str) -> usize {
    let mark: Vec<char> = mark.chars().collect();
    (from..chars.len()).find(|&at| chars[at..].starts_with(&mark)).map_or(chars.len(), |at| at + mark.len())
}

/// Returns the place after the quote that ends a text.
fn text_end(chars: &[char], from: usize, quote: char) -> usize {
    let mut at = from;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// Returns the place after the end of a regular expression.
fn regex_end(chars: &[char], from: usize) -> usize {
    let mut in_class = false;
    let mut at = from + 1;
    while at < chars.len() && (in_class || chars[at] != '/') {
        match chars[at] {
            '[' => in_class = true,
            ']' => in_class = false,
            '\\' => at += 1,
            _ => {}
        }
        at += 1;
    }
    (at + 1).min(chars.len())
}

/// Returns the place after the end of a template, or after the `${` where code begins in it.
fn template_end(chars: &[char], from: usize, templates: &mut Vec<usize>) -> usize {
    let mut at = from;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('`', _) => return at + 1,
            ('$', Some('{')) => {
                templates.push(0);
                return at + 2;
            }
            ('\\', _) => at += 2,
            _ => at += 1,
        }
    }
    chars.len()
}

/// Whether a `/` after this code begins a regular expression, and is not a division.
fn starts_expression(before: &[char]) -> bool {
    match before.iter().rposition(|each| !each.is_whitespace()) {
        None => true,
        Some(at) if is_name(before[at]) => {
            ["return", "typeof", "case"].contains(&word_before(before, at + 1).as_str())
        }
        Some(at) => !matches!(before[at], ')' | ']' | '}'),
    }
}

fn is_name(each: char) -> bool {
    each.is_alphanumeric() || matches!(each, '_' | '$' | '#')
}

/// Returns the word that ends before a place.
fn word_before(code: &[char], end: usize) -> String {
    let start = code[..end].iter().rposition(|&each| !is_name(each)).map_or(0, |at| at + 1);
    code[start..end].iter().collect()
}

/// Returns the place after the last character before `end` that is not a space.
fn trimmed(code: &[char], end: usize) -> usize {
    code[..end].iter().rposition(|each| !each.is_whitespace()).map_or(0, |at| at + 1)
}

/// Returns the place of the bracket that opens the one before `end`.
fn opening(code: &[char], end: usize) -> usize {
    let mut depth = 0_usize;
    for at in (0..end).rev() {
        match code[at] {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth == 1 => return at,
            '(' | '[' | '{' => depth -= 1,
            _ => {}
        }
    }
    0
}

/// Returns the place where an expression or a block ends that begins at `from`.
fn closing(code: &[char], from: usize) -> usize {
    let mut depth = 0_usize;
    let is_block = code.get(from) == Some(&'{');
    for (at, each) in code.iter().enumerate().skip(from) {
        match each {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return at,
            ')' | ']' | '}' => depth -= 1,
            ',' | ';' if depth == 0 => return at,
            _ => {}
        }
        if is_block && depth == 0 {
            return at;
        }
    }
    code.len()
}

/// Returns the functions of a script.
fn functions(text: &str) -> Vec<Function> {
    let code = code_only(text);
    let line = |at: usize| 1 + code[..at.min(code.len())].iter().filter(|each| **each == '\n').count();
    let mut found = Vec::new();
    for at in 0..code.len() {
        let (start, body) = match code[at] {
            '=' if code.get(at + 1) == Some(&'>') => {
                let end = trimmed(&code, at);
                let is_list = end > 0 && code[end - 1] == ')';
                let start =
                    if is_list { opening(&code, end) } else { end - word_before(&code, end).chars().count() };
                let body = (at + 2..code.len()).find(|&at| !code[at].is_whitespace()).unwrap_or(code.len());
                (start, body)
            }
            '{' => {
                let end = trimmed(&code, at);
                if end == 0 || code[end - 1] != ')' {
                    continue;
                }
                let start = trimmed(&code, opening(&code, end));
                let name = word_before(&code, start);
                if name.is_empty() || STATEMENTS.contains(&name.as_str()) {
                    continue;
                }
                (start, at)
            }
            _ => continue,
        };
        found.push(Function { line: line(start), lines: line(closing(&code, body)) + 1 - line(start) });
    }
    found
}

#[test]
fn functions_are_measured() {
    let lengths = |text: &str| functions(text).into_iter().map(|function| function.lines).collect::<Vec<_>>();
    assert_eq!(lengths("function a(b) {\n  if (b) {\n    c();\n  }\n}\n"), [5]);
    assert_eq!(lengths("const a = (b,\n  c) => {\n  d();\n};\n"), [4]);
    assert_eq!(lengths("const a = (b) =>\n  c(b,\n    d);\n"), [3]);
    assert_eq!(lengths("class A {\n  #b(c) {\n  }\n  get d() {\n    return 1;\n  }\n}\n"), [2, 3]);
    assert_eq!(lengths("a.map((b) => ({\n  c: b,\n}));\n"), [3]);
    assert_eq!(lengths("/* function a() {\n} */ const b = '() => {'; const c = `${d((e) => 1)}\n{`;\n"), [1]);
    assert_eq!(lengths("const a = b.match(/[/({]+/g); // (c) => {\n"), [0_usize; 0]);
    assert_eq!(lengths("while (a(b) / 2 > 1) {\n  c();\n}\n"), [0_usize; 0]);
}

#[test]
fn no_function_is_long() {
    let mut seen = 0;
    let mut long = Vec::new();
    for path in scripts(&studio().join("js")) {
        for Function { line, lines } in functions(&std::fs::read_to_string(&path).expect("a text")) {
            seen += 1;
            if lines >= LIMIT {
                long.push(format!("{}:{line} has {lines} lines", path.display()));
            }
        }
    }
    // If the measure did not understand the scripts, it would find few functions and no long ones.
    assert!(seen > 1000, "only {seen} functions were found");
    assert!(long.is_empty(), "functions of {LIMIT} lines or more:\n{}", long.join("\n"));
}
