# Completion of rookwright for bash: the program says what may come next.
_rookwright() {
    local current=${COMP_WORDS[COMP_CWORD]} line name ending
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :folders)
                compopt -o filenames 2> /dev/null
                while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$current")
                ;;
            :files)
                compopt -o filenames 2> /dev/null
                while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$current")
                ;;
            :files\ *)
                compopt -o filenames 2> /dev/null
                while IFS= read -r name; do COMPREPLY+=("$name"); done < <(
                    compgen -d -- "$current"
                    for ending in ${line#:files }; do compgen -f -X "!*.$ending" -- "$current"; done
                )
                ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$1" __complete -- "${COMP_WORDS[@]:0:COMP_CWORD}" "$current" 2> /dev/null)
}
complete -F _rookwright rookwright
