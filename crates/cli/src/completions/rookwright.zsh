#compdef rookwright
# Completion of rookwright for zsh: the program says what may come next.
_rookwright() {
    local line
    local -a found
    for line in "${(@f)$("$words[1]" __complete -- "${(@)words[1,CURRENT-1]}" "$PREFIX" 2> /dev/null)}"; do
        case $line in
            '') ;;
            :folders) _files -/ ;;
            :files) compset -P '--*='; _files ;;
            :files\ *) _files -g "*.(${(j:|:)${=line#:files }})" ;;
            *) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    (( $#found )) && _describe 'rookwright' found
}
if [[ $funcstack[1] == _rookwright ]]; then
    _rookwright "$@"
else
    compdef _rookwright rookwright
fi
