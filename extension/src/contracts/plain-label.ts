/**
 * A label as plain text, for the lists of quick picks and the status bar, where VS Code makes an icon of `$(…)` and shows it as it is
 * written after a backslash: what others have written, such as keywords, values of attributes and names of connections, must not pass for a
 * sign of the editor. Labels of trees and messages have no icons, and would show the backslash.
 */
export const plainLabel = (text: string): string => text.replaceAll(/\$\([a-z\d-]+(?:~[a-z]+)?\)/gi, String.raw`\$&`);
