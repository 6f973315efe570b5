#compdef assetql
# Completion of assetql for zsh.

_assetql() {
  local -a reply candidates
  local line
  # (Q) takes quotes away; nothing is evaluated.
  reply=("${(@f)$(command assetql __complete --shell zsh --current="${(Q)PREFIX}" -- "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}")
  for line in "${(@)reply[2,-1]}"; do
    local value=${line%%$'\t'*} description=''
    [[ $line == *$'\t'* ]] && description=${line#*$'\t'}
    value=${value//\\/\\\\}
    candidates+=("${value//:/\\:}${description:+:$description}")
  done
  (( $#candidates )) && _describe -t values assetql candidates
  # What stands before the path: --data=
  [[ $PREFIX == --*=* ]] && compset -P '--*='
  case ${reply[1]} in
    saved-searches) _files -g '*.assetql(-.)' ;;
    files) _files ;;
    folders) _files -/ ;;
  esac
}

if [[ $funcstack[1] == _assetql ]]; then
  _assetql "$@"
else
  compdef _assetql assetql
fi
