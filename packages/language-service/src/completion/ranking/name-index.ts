import { closeness, closenesses, type Closeness } from './closeness.ts';
import { searchText, type SearchText } from './search-text.ts';

/** A thing of a library: how it is written in a query, and what people call it, the most usual first. */
export interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** A thing that was found: its place in the list the index was made of. */
export interface FoundName {
  readonly place: number;
  readonly closeness: Closeness;
}

/** Finds things among tens of thousands by what was typed, a few milliseconds each time. */
export class NameIndex {
  private readonly texts: readonly (readonly SearchText[])[];
  private readonly places = new Map<string, number>();

  constructor(list: readonly Named[]) {
    this.texts = list.map(({ names }) => names.map(searchText));
    list.forEach(({ id }, place) => this.places.set(id.toLowerCase(), place));
  }

  /** The place of the thing with an id, in any case. */
  placeOf(id: string): number | undefined {
    return this.places.get(id.toLowerCase());
  }

  /** The closest `limit` things of those wanted, `first` before others that are as close. `more` says that others may answer as well. */
  find(
    typed: SearchText,
    limit: number,
    wanted: { readonly first?: readonly number[]; readonly has?: (place: number) => boolean } = {},
  ): { readonly found: readonly FoundName[]; readonly more: boolean } {
    const { first = [], has } = wanted;
    const buckets = closenesses.map((): number[] => []);
    const ahead = new Set(first);
    let count = 0;
    let worst: Closeness = 5;
    const take = (place: number): void => {
      const close = closest(this.texts[place] ?? [], typed, worst);
      const bucket = close === undefined ? undefined : buckets[close];
      if (bucket === undefined || has?.(place) === false) return;
      count += 1;
      if (bucket.length < limit) bucket.push(place);
      // When better ones fill the list, worse ones need not be looked for.
      if (bucket.length === limit && close !== undefined) worst = close;
    };
    for (const place of ahead) take(place);
    for (let place = 0; place < this.texts.length; place += 1) {
      // Without a letter typed all are as close: the rest of a long list changes nothing.
      if (typed.lower === '' && count > limit) break;
      if (!ahead.has(place)) take(place);
    }
    const found = closenesses.flatMap((close) => (buckets[close] ?? []).map((place) => ({ place, closeness: close })));
    return { found: found.slice(0, limit), more: count > limit };
  }
}

function closest(texts: readonly SearchText[], typed: SearchText, worst: Closeness): Closeness | undefined {
  let best: Closeness | undefined;
  for (const text of texts) {
    const close = closeness(text, typed, worst);
    if (close !== undefined && (best === undefined || close < best)) best = close;
  }
  return best;
}
