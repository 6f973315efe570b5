import type { Range } from '../text/range.ts';
import type { Definition, Part, SavedSearchDocument } from './saved-search.ts';
import { shift } from './shift.ts';

/** An entry of a file's outline; ranges are in the file. */
export interface OutlineEntry {
  readonly kind: 'search' | 'variable' | 'key';
  readonly name: string;
  /** What the entry covers, without the blank lines after it. */
  readonly range: Range;
  /** Its name. */
  readonly nameRange: Range;
  readonly detail: string;
  readonly children: readonly OutlineEntry[];
}

/** The values of items on one line. Versions of a document share the items of the searches that did not change. */
const lines = new WeakMap<Definition | Part, string>();

function lineOf(item: Definition | Part): string {
  let line = lines.get(item);
  if (line === undefined) lines.set(item, (line = item.value.text.replace(/\s+/g, ' ').trim()));
  return line;
}

export interface OutlineOptions {
  /** `false` leaves out the keys of titled searches, which are most of the entries of a long file. */
  readonly keys?: boolean;
}

/** The searches of a file with their variables and keys, and the file's own before them. */
export function outline(
  { preamble, searches }: SavedSearchDocument,
  { keys = true }: OutlineOptions = {},
): readonly OutlineEntry[] {
  const own = entriesOf(preamble);
  const titled = searches.filter((search) => search.title !== undefined);
  return [
    ...own,
    ...titled.map((search): OutlineEntry => {
      const { title, start, items, description } = search;
      const last = items.findLast((item) => item.kind !== 'Blank') ?? title;
      const range = { start, end: start + (last?.range.end ?? 0) };
      const nameRange = title === undefined ? range : shift(title.textRange, start);
      return {
        kind: 'search',
        name: search.name,
        range,
        nameRange,
        detail: description,
        children: entriesOf(search, keys),
      };
    }),
  ];
}

function entriesOf({ items, start }: SavedSearchDocument['preamble'], keys = true): readonly OutlineEntry[] {
  return items.flatMap((item): OutlineEntry[] => {
    if (item.kind !== 'Key' && item.kind !== 'Definition') return [];
    const isKey = item.kind === 'Key';
    if (isKey && !keys) return [];
    const name: string = isKey ? (item.key ?? item.keyText) : item.name;
    return [
      {
        kind: isKey ? 'key' : 'variable',
        name,
        range: shift(item.range, start),
        nameRange: shift(isKey ? item.keyRange : item.nameRange, start),
        detail: lineOf(item),
        children: [],
      },
    ];
  });
}
