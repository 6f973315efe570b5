# Completion of assetql for bash 4.4 and newer.

_assetql() {
  local -a reply=()
  # The answer comes quoted; nothing in it is evaluated.
  mapfile -t reply < <(command assetql __complete --shell bash --current="$2" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  [[ ${reply[0]-} == nospace ]] && compopt -o nospace
  COMPREPLY=("${reply[@]:1}")
}

complete -F _assetql assetql
