/**
 * Whether this is the placeholder that a key binding of a view passes. The manifest has it in `args`, and VS Code replaces it by the focused
 * row, because extensions only learn the selection, which the arrow keys do not move.
 */
const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '$treeViewId' in value;

/** The arguments of a command of a view. When a key was pressed: the focused row, else the selected one. */
export function withChosenLine(given: readonly unknown[], selection: readonly unknown[]): readonly unknown[] {
  const [first] = given;
  if (!Array.isArray(first)) return given;
  const [focused]: readonly unknown[] = first;
  const isThere = focused !== undefined && focused !== null && !isPlaceholder(focused);
  return isThere ? [focused] : selection.slice(0, 1);
}

/** Whether a command was chosen for a row that is gone because the list was refreshed: VS Code then passes `undefined` or `null`. */
export const isStaleLine = (given: readonly unknown[]): boolean =>
  given.length > 0 && (given[0] === undefined || given[0] === null);
