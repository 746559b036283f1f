# bash completion for nobounce. Commands and options are asked of the program, so
# that they are those of the one installed.
_nobounce() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]}
  local command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    local commands
    commands=$("$program" --help 2>/dev/null | sed -n '/^COMMANDS:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
    mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$cur")
    return
  fi
  case $cur in
    -*)
      local options
      options=$("$program" "$command" --help 2>/dev/null | sed -n 's/^ *\(--*[a-z][a-z-]*=\{0,1\}\).*/\1/p')
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
      [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
      return
      ;;
  esac
  case $prev in
    --lsm | --checks | --function | --record | --assume-hot | -j | --max-memory | --top) return ;;
  esac
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -F _nobounce nobounce
