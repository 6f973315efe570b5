import type { Item, Part, SavedSearch } from '@assetql/core/document';
import { FilterReader } from '../../lexing/filter-reader.ts';
import { lex, type Lexeme } from '../../lexing/lexeme.ts';
import { SearchReader } from '../../lexing/search-reader.ts';
import type { LanguageDocument } from '../../language-document.ts';

/** What is counted: fields, operators and values of one field, fields and terms of searches, sort keys. */
export type UseScope = 'field' | `operator ${string}` | `value ${string}` | 'searchField' | 'term' | 'sortKey';

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** By the items of a search, which are the same in the next version of a document unless an edit touches it. */
const known = new WeakMap<readonly Item[], Counts>();

/** How often texts, in lower case, are in a role in the searches of a file, but for the search that is being written. */
export function usesIn(
  document: LanguageDocument,
  scope: UseScope,
  except: SavedSearch | undefined,
): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  if (document.kind !== 'document') return total;
  for (const search of document.parsed.searches) {
    const uses = search === except ? undefined : countsOf(search).get(scope);
    if (uses !== undefined) for (const [text, count] of uses) total.set(text, (total.get(text) ?? 0) + count);
  }
  return total;
}

function countsOf({ items, filters, containerfilter, search, sort }: SavedSearch): Counts {
  const before = known.get(items);
  if (before !== undefined) return before;
  const counts = new Map<string, Map<string, number>>();
  const add = (scope: UseScope, text: string): void => {
    const uses = counts.get(scope) ?? new Map<string, number>();
    counts.set(scope, uses);
    const key = text.toLowerCase();
    uses.set(key, (uses.get(key) ?? 0) + 1);
  };
  for (const part of [filters, containerfilter, search, sort]) if (part !== undefined) countPart(part, add);
  known.set(items, counts);
  return counts;
}

function countPart({ key, value: { text } }: Part, add: Add): void {
  if (key === 'filters' || key === 'containerfilter') countFilter(lex(key, text), add);
  else if (key === 'search') countSearch(lex('search', text), add);
  else {
    const [first] = lex('sort', text);
    if (first !== undefined) add('sortKey', first.text);
  }
}

type Add = (scope: UseScope, text: string) => void;

function countFilter(lexemes: readonly Lexeme[], add: Add): void {
  const reader = new FilterReader();
  lexemes.forEach((lexeme, index) => {
    const { field = '', collection, parameter } = reader.place;
    const subject = field === parameter ? (collection ?? '') : field;
    switch (reader.read(lexeme, lexemes[index + 1]?.text)) {
      case 'field':
      case 'collection':
        add('field', lexeme.text);
        break;
      case 'operator':
        add(`operator ${subject.toLowerCase()}`, lexeme.text);
        break;
      case 'enumeration':
      case 'number':
        add(`value ${subject.toLowerCase()}`, lexeme.text);
        break;
      case 'string':
        add(`value ${subject.toLowerCase()}`, lexeme.text.slice(1, lexeme.closed ? -1 : undefined));
        break;
      default:
    }
  });
}

function countSearch(lexemes: readonly Lexeme[], add: Add): void {
  const reader = new SearchReader();
  lexemes.forEach((lexeme, index) => {
    const type = reader.read(lexeme, lexemes[index + 1]);
    if (type === 'searchField') add('searchField', lexeme.text);
    else if (type === 'word' || type === 'phrase') add('term', lexeme.text.replaceAll('"', ''));
  });
}
