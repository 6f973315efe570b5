# Completion of assetql for fish.

function __assetql_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string trim --left --chars='"\'')
    set -l reply (command assetql __complete --shell fish --current="$current" -- $words[2..] 2>/dev/null)
    switch "$reply[1]"
        case saved-searches
            __fish_complete_suffix .assetql
        case files
            __fish_complete_path $current
        case folders
            __fish_complete_directories $current
    end
    printf '%s\n' $reply[2..]
end

complete --command assetql --no-files --arguments '(__assetql_complete)'
