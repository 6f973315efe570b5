/**
 * What a key of a view hands over: the manifest has it in its `args`, for VS Code to put the line in its place that the keyboard is on. A key
 * has none of its own, and extensions are only told what is selected, which the arrow keys leave behind.
 */
const isLeftByKey = (value: unknown): boolean => typeof value === 'object' && value !== null && '$treeViewId' in value;

/** The arguments of a command of a view: of a key, the line that the keyboard is on, else the one that is selected. */
export function withChosenLine(given: readonly unknown[], selection: readonly unknown[]): readonly unknown[] {
  const [first] = given;
  if (!Array.isArray(first)) return given;
  const [focused]: readonly unknown[] = first;
  const isThere = focused !== undefined && focused !== null && !isLeftByKey(focused);
  return isThere ? [focused] : selection.slice(0, 1);
}

/** Whether a command was chosen of a line of a view that was fetched anew at that moment: VS Code hands over nothing in its place. */
export const isOfLostLine = (given: readonly unknown[]): boolean =>
  given.length > 0 && (given[0] === undefined || given[0] === null);
