//! The preamble of the document: paper, fonts, and the commands that the text uses.

use crate::language::Language;
use crate::looks::Looks;
use crate::looks::spread::{GAP, MARGIN, SMALLER};
use crate::paper::{MM, Paper};
use crate::pen::num;

/// The line distance, relative to the font size.
const LEADING: f64 = 1.2;

/// The commands, with placeholders: `@PAGE@`, `@NAME@` and `@DATE@` for words, the others for lengths.
const COMMANDS: &str = r"\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
  % A letter that the fonts lack, and what stands for it.
  \newcommand{\other}[2]{#2}
\else
  \newcommand{\other}[2]{\iffontchar\font`#1 #1\else#2\fi}
\fi
% Keeps signs from being joined.
\newcommand{\apart}{\kern0pt}
\usepackage{multicol}
\usepackage{pgf}
\usepackage{xcolor}
\renewcommand{\familydefault}{\sfdefault}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0pt}
\setlength{\multicolsep}{0pt}
\raggedcolumns
\raggedbottom
\hyphenpenalty=10000
\emergencystretch=3em
\makeatletter
\renewcommand{\ps@plain}{\def\@oddfoot{\hfil\small @PAGE@ \thepage\hfil}\let\@evenfoot\@oddfoot
  \let\@oddhead\@empty\let\@evenhead\@empty}
\makeatother
\pagestyle{plain}

% Drawings.
\def\moveto #1 #2;{\pgfpathmoveto{\pgfqpoint{#1pt}{#2pt}}}
\def\lineto #1 #2;{\pgfpathlineto{\pgfqpoint{#1pt}{#2pt}}}
\def\bendto #1 #2 #3 #4;{\pgfpathquadraticcurveto{\pgfqpoint{#1pt}{#2pt}}{\pgfqpoint{#3pt}{#4pt}}}
\def\curveto #1 #2 #3 #4 #5 #6;{\pgfpathcurveto
  {\pgfqpoint{#1pt}{#2pt}}{\pgfqpoint{#3pt}{#4pt}}{\pgfqpoint{#5pt}{#6pt}}}
\newcommand{\strokewith}[2]{\pgfsetstrokecolor{#1}\pgfsetlinewidth{#2}}
\def\plate#1#2 #3 #4 #5;{\pgfsetfillcolor{#1}%
  \pgfpathrectanglecorners{\pgfqpoint{#2pt}{#3pt}}{\pgfqpoint{#4pt}{#5pt}}\pgfusepath{fill}}
\def\letters#1#2#3#4 #5;{\pgftext[base,x=#4pt,y=#5pt]{\normalfont\fontsize{#2}{#2}\selectfont\color{#1}#3}}
\newcommand{\sized}[3]{\begin{pgfpicture}%
  \pgfpathrectangle{\pgfpointorigin}{\pgfqpoint{#1pt}{#2pt}}\pgfusepath{use as bounding box}%
  #3\end{pgfpicture}}
\newcommand{\keep}[4]{\expandafter\newsavebox\csname drawing #1\endcsname
  \expandafter\sbox\csname drawing #1\endcsname{\sized{#2}{#3}{#4}}}
\def\stamp#1#2 #3;{\pgftext[left,bottom,x=#2pt,y=#3pt]{\usebox{\csname drawing #1\endcsname}}}
\newcommand{\diagram}[4]{\scalebox{#1}{\sized{#2}{#3}{#4}}\par}
\newcommand{\fig}[1]{\raisebox{-.16em}{\resizebox{!}{1.05em}{\usebox{\csname drawing #1\endcsname}}}}

% Puzzles.
\newcommand{\heading}[1]{{\LARGE\bfseries\raggedright#1\par}}
\newcommand{\subheading}[1]{\vspace{1mm}{\large\raggedright#1\par}}
\newcommand{\nameline}{\vspace{7mm}\makebox[.64\textwidth]{@NAME@ \hrulefill}\hfill\makebox[.32\textwidth]{@DATE@ \hrulefill}\par\vspace{2mm}}
\newcommand{\rules}[1]{\vspace{2mm}{\raggedright#1\par}}
\newenvironment{puzzles}{\vspace{6mm}}{\newpage}
\newcommand{\belowboards}{\fontsize{@LETTERS@}{@LINE@}\selectfont}
% Rows are so high, unless the page has not the room.
\newenvironment{row}[1]{\dimen0=#1\setbox0\hbox\bgroup\ignorespaces}{\unskip\egroup
  \advance\dimen0-\ht0\advance\dimen0-\dp0\ifdim\dimen0<0pt\dimen0=0pt\fi
  \box0\par\vspace{@GAP@ minus 4mm}\vspace{\dimen0 minus \dimen0}}
\newenvironment{puzzle}[2]{\hbox to#1\bgroup\hss\begin{minipage}[t]{#2}\raggedright\belowboards}{\end{minipage}\hss\egroup
  \hspace{@GAP@}\ignorespacesafterend}
\newcommand{\task}[2]{\vspace{1.5mm}\textbf{#1}\enspace #2\par}
\newcommand{\ownrules}[1]{{\fontsize{@SMALL@}{@SMALLLINE@}\selectfont#1\par}}
\newcommand{\men}[1]{ (#1)}
\newcommand{\stars}[1]{ \mbox{#1}}
\newcommand{\called}[1]{\textit{#1}}
\newcommand{\writingline}{\vspace{7mm}\hrule height .3pt\relax}

% Answers.
\newcommand{\answerhead}[1]{{\Large\bfseries#1\par}\vspace{4mm}}
\newcommand{\answer}[2]{\par\penalty-100\vspace{3.5mm plus 1cm}{\bfseries\raggedright#1\enspace #2\par}\nopagebreak\vspace{.5mm}}
% Answers are broken only if they must be.
\newcommand{\variation}[2]{{\interlinepenalty=4000\raggedright\leftskip=#1em\advance\leftskip1em\parindent=-1em\indent#2\par}\penalty4000}
\newcommand{\solved}{\nopagebreak\vspace{1mm}}
";

/// Returns the preamble, with this font size below the boards.
pub(super) fn preamble(looks: &Looks, language: Language, letters: f64) -> String {
    let paper = match looks.paper {
        Paper::A4 => "a4paper",
        Paper::Letter => "letterpaper",
    };
    let lies = if looks.landscape { ",landscape" } else { "" };
    let mm = |points: f64| num(points / MM) + "mm";
    let words = |id| super::words::words(language.text(id));
    // The commands have braces of their own everywhere, so marks are replaced and nothing is formatted.
    let commands = COMMANDS
        .replace("@PAGE@", &words("sheet.page"))
        .replace("@NAME@", &words("sheet.name"))
        .replace("@DATE@", &words("sheet.date"))
        .replace("@GAP@", &mm(GAP))
        .replace("@LETTERS@", &num(letters))
        .replace("@LINE@", &num(letters * LEADING))
        .replace("@SMALL@", &num(letters * SMALLER))
        .replace("@SMALLLINE@", &num(letters * SMALLER * LEADING));
    format!(
        "% A sheet of chess puzzles, for pdflatex, lualatex and xelatex.\n\
         \\documentclass[10pt,{paper}{lies}]{{article}}\n\
         \\usepackage[{paper}{lies},margin={},footskip=9mm]{{geometry}}\n{commands}",
        mm(MARGIN)
    )
}
