import { itemLimit, type CompletionItem } from '../completion-item.ts';
import { withWritten } from '../written-word.ts';
import type { NameSource, Proposal, Proposals } from '../proposal.ts';
import { closeness, type Closeness } from './closeness.ts';
import { searchText, type SearchText } from './search-text.ts';

/** A word for something else is as good as a word of its name. */
const synonymous: Closeness = 2;

interface Ranked {
  readonly closeness: Closeness;
  readonly tier: number;
  readonly use: number;
  readonly item: () => CompletionItem;
}

/**
 * The items that answer to what was typed: the closest first, among these what fits the place best, then what the document uses most, then
 * the order given. `cut` says that there were more than an editor shows.
 */
export function rank({ target, items, names = [], uses, worst = 5, written }: Proposals): {
  readonly items: readonly CompletionItem[];
  readonly cut: boolean;
} {
  const typed = searchText(target.typed.trimStart());
  const useOf = (text: string): number => uses?.get(text.toLowerCase()) ?? 0;
  const found: Ranked[] = [];
  let cut = false;
  for (const proposal of items) {
    const named = closest(proposal, typed);
    const isCalled = (named ?? synonymous + 1) > synonymous && isSynonym(proposal, typed);
    const close = isCalled ? synonymous : named;
    if (close === undefined || close > worst) continue;
    const { tier = 0, use = proposal.label, synonyms: _, ...item } = proposal;
    found.push({ closeness: close, tier: tier + (isCalled ? 1 : 0), use: useOf(use), item: () => item });
  }
  for (const source of names) {
    const { ranked, more } = rankNames(source, typed, uses);
    for (const each of ranked) if (each.closeness <= worst) found.push(each);
    cut ||= more;
  }
  found.sort((a, b) => a.closeness - b.closeness || a.tier - b.tier || b.use - a.use);
  const shown = found.slice(0, itemLimit).map(({ item }) => item());
  return { items: withWritten(shown, written), cut: cut || found.length > itemLimit };
}

function rankNames(
  { index, item, has, tier = 0 }: NameSource,
  typed: SearchText,
  uses: ReadonlyMap<string, number> | undefined,
): { readonly ranked: readonly Ranked[]; readonly more: boolean } {
  const used = new Map<number, number>();
  for (const [text, count] of uses ?? []) {
    const place = index.placeOf(text);
    if (place !== undefined) used.set(place, count);
  }
  const { found, more } = index.find(typed, itemLimit, { first: [...used.keys()], ...(has && { has }) });
  const ranked = found.map(({ place, closeness: close }): Ranked => ({
    closeness: close,
    tier,
    use: used.get(place) ?? 0,
    item: () => item(place),
  }));
  return { ranked, more };
}

function closest({ label, also = [] }: Proposal, typed: SearchText): Closeness | undefined {
  let best = closeness(searchText(label), typed);
  for (const text of also) {
    const close = closeness(searchText(text), typed);
    if (close !== undefined && (best === undefined || close < best)) best = close;
  }
  return best;
}

const isSynonym = ({ synonyms = [] }: Proposal, typed: SearchText): boolean =>
  synonyms.some((word) => closeness(searchText(word), typed, synonymous) !== undefined);
