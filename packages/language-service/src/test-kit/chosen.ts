import { completion } from '../completion/completion.ts';
import type { ServiceContext } from '../service-context.ts';
import { applied } from './applied.ts';
import type { Marked } from './marked.ts';
import { show } from './show.ts';

/** The text after the proposal with this label was chosen, with `<|>` where the caret then is. Throws an `Error` where it is not proposed. */
export function chosen({ document, offset }: Marked, label: string, context?: ServiceContext): string {
  const { items, range } = completion(document, offset, context);
  const item = items.find((each) => each.label === label);
  if (item === undefined) throw new Error(`No ${label} among: ${items.map((each) => each.label).join(', ')}`);
  const text = applied(document, [{ range, newText: item.insert }]);
  return show(text, [], [range.start + (item.caret ?? item.insert.length)]);
}
