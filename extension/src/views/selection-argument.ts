/** What a key of a view hands over, to which VS Code gives no node: the manifest says so in its `args`. */
const selectionArgument = 'selection';

/** The arguments of a command, with the nodes that are selected in the place of the word for them. */
export function withSelection(given: readonly unknown[], selection: readonly unknown[]): readonly unknown[] {
  return given[0] === selectionArgument ? selection.slice(0, 1) : given;
}
