import { itemLimit, type CompletionItem } from './completion-item.ts';
import type { Target } from './target.ts';

/** The word that is typed, as it is: where any word can be written, it is offered first, and Enter leaves it. */
export function writtenWord({ whole, inside }: Target): CompletionItem | undefined {
  if ((inside !== 'word' && inside !== 'phrase') || whole === '') return undefined;
  return { label: whole, kind: 'text', insert: whole, detail: 'as written' };
}

/** The items with the written word before them, unless there is nothing else to choose. */
export function withWritten(
  items: readonly CompletionItem[],
  written: CompletionItem | undefined,
): readonly CompletionItem[] {
  if (written === undefined) return items;
  const others = items.filter(({ insert }) => insert !== written.insert);
  return others.length === 0 ? [] : [written, ...others].slice(0, itemLimit);
}
