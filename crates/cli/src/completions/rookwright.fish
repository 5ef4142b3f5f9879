# Completion of rookwright for fish: the program says what may come next.
function __rookwright_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] __complete -- $words $current 2>/dev/null)
        switch $line
            case :folders
                __fish_complete_directories $current
            case :files
                __fish_complete_path $current
            case ':files *'
                set -l endings (string replace ':files ' '' -- $line | string replace -a ' ' '|')
                __fish_complete_path $current | string match -r '^[^\t]*(?:/|\.(?:'$endings'))(?:\t.*)?$'
            case '*'
                echo $line
        end
    end
end
complete -c rookwright -f -a '(__rookwright_complete)'
