//! The texts below the options in the help of each verb: puzzles, notes and examples.

/// The text below the verbs in `rookwright --help`.
pub(crate) const PROGRAM: &str = "\
Puzzles:
  queens N                      n queens, none attacking another
  crowded N                     n queens, n rooks, 2n-2 bishops, most knights
  independent PIECE SIZE        most pieces, none attacking another
  dominate PIECE SIZE           fewest that attack or occupy every square
  peaceable N                   largest equal armies of queens, at peace
  attacked-exactly TIMES SIZE   fewest pieces, squares attacked TIMES times
  tour MxN                      a knight visits every square once
  mate FEN                      force mate: #3, s#2; or help: h#2, ser-h#9
  chessnum FILE                 numbered squares, attacked exactly that often
  FILE.puz                      a puzzle file; - for standard input

Examples:
  rookwright solve queens 8                  one solution, as a picture
  rookwright solve queens 12 --all --up-to-symmetry --jsonl
  rookwright count queens 16                 the number, also up to symmetry
  rookwright solve my.puz --svg board.svg    any puzzle, from a file
  rookwright check my.puz answer.puz         is it right, and if not, why
  rookwright compare queens 8                every engine on one puzzle, timed
  rookwright export queens 8 --format asp    the encoding, to read
  rookwright solve tour 8x8 --closed         a knight's tour
  rookwright count tour 6x6 --closed         9862; each in two directions
  rookwright solve mate 'FEN' '#3'           every key of a mate, proven
  rookwright generate chessnum --count 10    new puzzles with one solution
  rookwright generate mate --board 5x5       a new mate in two, sound by proof
  rookwright sheet my.jsonl -o sheet.pdf     puzzles to print, with answers
  rookwright collection import puzzles.csv   your own database of puzzles
  rookwright collection find 'mate:2 sound'  find them again
  rookwright mine games.pgn --moves 2        proven mates from your games
  rookwright rate puzzles.epd                how hard they are for people
  rookwright serve --open                    the studio in your browser

Colours: --color (or --colour) decides. Without it, the first of these that is
set does: NO_COLOR (no colours), CLICOLOR_FORCE other than 0 (colours),
CLICOLOR=0 (no colours). Otherwise only terminals get colours.

Exit status: 0 answered (a proven \"no solution\" is an answer), 1 the answer
checked is wrong, 2 bad input, 3 stopped before the answer, 4 internal error.";

/// The text below the verbs in `rookwright -h`.
pub(crate) const PROGRAM_BRIEF: &str =
    "Puzzles and examples: rookwright --help; options of a verb: rookwright VERB -h";

pub(crate) const SOLVE: &str = "\
Examples:
  rookwright solve queens 8
  rookwright solve queens 8 --given a1,b5        complete a started board
  rookwright solve queens 8 --holes d4,e5        a board with squares cut out
  rookwright solve queens 13 --torus             opposite edges joined
  rookwright solve queens 8 --pawns 2            ten queens, pawns between
  rookwright solve queens 6 --all --up-to-symmetry
  rookwright solve queens 10 --all --jsonl | head -3
  rookwright solve queens 1000000 -q > list.txt  large boards come as a list
  rookwright solve crowded 8                     the most knights, proven
  rookwright solve dominate queen 8x6
  rookwright solve chessnum my.puz --explain     unique or not, and why
  rookwright solve tour 8x8 --closed --svg tour.svg --numbers
  rookwright solve tour 8x8 --from a1 --to h7 --random
  rookwright solve tour 20x20 --leaper 2,3       other leapers, other boards
  rookwright solve my.puz --engine cp --png board.png

Mates: FEN is a position on a board from 3x3 to 8x8. Stipulations are '#3', '=2'
(stalemate), 's#2' (selfmate), 'r#2' and 'semi-r#2' (reflexmate), 'h#2' and
'h#2.5' (helpmate), 'hs#2' (help-selfmate), 'ser-#6', 'ser-h#6' and 'ser-s#6'
(one side plays alone); without a number the shortest is found.
  rookwright solve mate '6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w'
  rookwright solve mate '3k/4/K3/R3 w' '#3' --tries --set-play --attacks
  rookwright solve mate '3k/4/K3/R3 w' --stipulation '#3' --explain Rb1
  rookwright solve mate '3k/4/K3/R3 w' '#2' --proof key.txt    see check
  rookwright solve mate '3k/4/K3/R3 b' 'h#2' --notation figurine
  rookwright solve mate '2Q5/8/2k5/8/3K4/8/8/4n3 b' 'h#2' --twin 'b) bKc6-f1'
  rookwright solve mate '8/8/5k2/8/5N2/8/4n1K1/3r2R1 b' 'h#2' --duplex
  rookwright solve mate --epd positions.epd --jsonl   a line for each position
  rookwright solve mate --epd - --stipulation '#2' --time-limit 5s < list.fen";

pub(crate) const SOLVE_BRIEF: &str = "All options and examples: rookwright solve --help";

pub(crate) const COUNT: &str = "\
Examples:
  rookwright count queens 8                  92 (12 up to symmetry)
  rookwright count queens 18 --threads 2     about a minute
  rookwright count queens 13 --torus --up-to-symmetry
  rookwright count queens 12 --pawns 2       14 queens and 2 pawns: 105012
  rookwright count queens 22 --time-limit 10s    \"at least\", exit status 3
  rookwright count crowded 8                 the best boards only
  rookwright count crowded 10 --checkpoint crowded10.log
                                             stop and restart: it resumes
  rookwright count tour 6x6                  open tours, also with direction
  rookwright count tour 7x8 --closed --memory 16G
  rookwright count mate '3k/4/K3/R3 w' '#3'  how many keys
  rookwright count my.puz --engine sat --json";

pub(crate) const COUNT_BRIEF: &str = "All options and examples: rookwright count --help";

pub(crate) const CHECK: &str = "\
The answer is a file, or - for standard input. It holds a board (top rank first,
'.' for an empty square), a line 'men: Qa4 Qb2 ...' or 'columns: 4 2 ...'. For a
tour it is a line 'tour: a1 b3 ...'; for a mate a key, a line of moves like
'1.Rd8+ Kh7 2.Rh8#', or a proof from solve --proof, which needs no puzzle. The
output of solve is an answer too: pictures or JSON, one solution or many.

Examples:
  rookwright check queens 8 answer.txt
  rookwright check my.puz answer.puz
  rookwright solve queens 8 | rookwright check queens 8 -
  rookwright solve queens 8 --all --jsonl | rookwright check queens 8 -
  rookwright check mate '3k/4/K3/R3 w' '#2' key.txt";

pub(crate) const CHECK_BRIEF: &str = "All options and examples: rookwright check --help";

pub(crate) const COMPARE: &str = "\
Each engine counts all solutions, or finds --limit of them. A run ends after a
minute, or after --time-limit, and is then shown as '> 60 s'. A range of sizes
prints a table for each size.

Examples:
  rookwright compare queens 8
  rookwright compare queens 6..10 --engines search,sat,cp
  rookwright compare queens 10 --engines sat,asp --time-limit 60s --json
  rookwright compare queens 8 --engines cp --labelling all
  rookwright compare queens 6..10 --svg times.svg    a line for each engine
  rookwright compare crowded 5 --engines sat,cp --plain --time-limit 10s
                                                     20 seconds at most
  rookwright compare tour 6x6 --closed
  rookwright compare mate '3k/4/K3/R3 w' '#3'        search and brute";

pub(crate) const COMPARE_BRIEF: &str = "All options and examples: rookwright compare --help";

pub(crate) const EXPORT: &str = "\
Examples:
  rookwright export queens 8 --format puz        the puzzle as a file to edit
  rookwright export queens 8 --format asp | clingo - 0
  rookwright export queens 8 --format asp --parametric > queens.lp
  rookwright export queens 8 --format dimacs -o queens8.cnf";

pub(crate) const EXPORT_BRIEF: &str = "All options and examples: rookwright export --help";

pub(crate) const GENERATE_BRIEF: &str = "Options of a family: rookwright generate FAMILY -h";

pub(crate) const SHEET_BRIEF: &str = "All options and examples: rookwright sheet --help";

pub(crate) const SERVE_BRIEF: &str = "All options and examples: rookwright serve --help";

pub(crate) const UCI: &str = "\
Add it as an engine to any chess program that supports UCI. It announces proven
mates and does not evaluate other positions.

Examples:
  rookwright uci                  type 'position fen ...', 'go mate 5', 'quit'";

pub(crate) const UCI_BRIEF: &str = "How to use it: rookwright uci --help";

pub(crate) const COMPLETIONS: &str = "\
The script asks the program for completions: verbs, options and their values,
names of puzzles, and files. It needs 'rookwright' on the PATH.

Examples:
  rookwright completions bash \\
      > ~/.local/share/bash-completion/completions/rookwright
  rookwright completions zsh > ~/.zfunc/_rookwright
  rookwright completions fish > ~/.config/fish/completions/rookwright.fish";

pub(crate) const COMPLETIONS_BRIEF: &str = "Where to put the script: rookwright completions --help";

pub(crate) const MAN: &str = "\
There is a page for every command: rookwright(1), rookwright-solve(1),
rookwright-collection-find(1) and so on. Packages install them.

Examples:
  rookwright man solve | man -l -               read one page
  rookwright man collection find > find.1
  rookwright man -o ~/.local/share/man/man1     all pages, for 'man rookwright'";

pub(crate) const MAN_BRIEF: &str = "Where to put the pages: rookwright man --help";
