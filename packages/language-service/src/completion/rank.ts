import { itemLimit, type CompletionItem } from './completion-item.ts';

const wordStart = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/**
 * How well a text answers to what was typed: 0 starts with it, 1 a word of it does, 2 contains it; `undefined` not at all.
 * Both are lower case.
 */
function closeness(text: string, typed: string): 0 | 1 | 2 | undefined {
  if (text.startsWith(typed)) return 0;
  const at = text.indexOf(typed);
  if (at === -1) return undefined;
  for (const { index } of text.matchAll(wordStart)) if (text.startsWith(typed, index)) return 1;
  return 2;
}

/**
 * The items that answer to what was typed, closest first and otherwise in the order given.
 * `cut` says that there were more than an editor shows.
 */
export function rank(
  items: Iterable<CompletionItem>,
  typed: string,
): { readonly items: readonly CompletionItem[]; readonly cut: boolean } {
  const query = typed.toLowerCase();
  const buckets: [CompletionItem[], CompletionItem[], CompletionItem[]] = [[], [], []];
  let found = 0;
  for (const item of items) {
    const label = closeness(item.label.toLowerCase(), query);
    const also = item.also === undefined ? undefined : closeness(item.also.toLowerCase(), query);
    const close = label === undefined || also === undefined ? (label ?? also) : label < also ? label : also;
    if (close === undefined) continue;
    found += 1;
    if (buckets[close].length < itemLimit) buckets[close].push(item);
  }
  return { items: buckets.flat().slice(0, itemLimit), cut: found > itemLimit };
}
