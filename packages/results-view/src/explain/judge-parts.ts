import { schema, type Catalogue, type Filter, type MatchAsset, type Search } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { trace, type Seen, type Trace, type Verdict } from '@assetql/core/meaning';
import { formatMoment } from '../view/format-moment.ts';
import { shortened } from '../view/shortened.ts';
import { statusWords } from '../view/status-words.ts';
import { statusField } from '../facets/facet-fields.ts';
import type { QueryPart } from './query-part.ts';

/** A part of a search, and whether it holds for an asset. */
export interface JudgedPart {
  readonly key: string;
  readonly text: string;
  /** `unknown` where that depends on what the service does not show. */
  readonly verdict: Verdict;
  /** What the asset has where the part looks; of a part with parts it is said there. */
  readonly seen: readonly SeenValue[];
  readonly parts: readonly JudgedPart[];
}

/** What an asset has somewhere. */
export interface SeenValue {
  /** The name of the field, as the language has it. */
  readonly field: string;
  /** For people; `undefined` when the service does not show it, empty when the asset has none. */
  readonly value: string | undefined;
}

type Node = Filter | Search;

/** Values of one part that are shown: a search can look at hundreds of keywords. */
const most = 6;

/** Characters of a value that are shown: a description can be a book. */
const longest = 240;

/** Why an asset is found, part by part: what restricts, and no order or paging. `names` says ids by what they are called. */
export function judgeParts(
  parts: readonly QueryPart[],
  request: BoundRequest,
  asset: MatchAsset,
  names: Catalogue,
): readonly JudgedPart[] {
  const { filters, containerfilter, search, searchFields } = request;
  const options = searchFields === undefined ? {} : { searchFields };
  const traces = new Map<unknown, Trace>();
  const note = (one: Trace | undefined): void => {
    if (one === undefined) return;
    traces.set(one.node, one);
    one.children.forEach(note);
  };
  note(trace('filters', filters, asset, options));
  note(trace('containerfilter', containerfilter, asset, options));
  note(trace('search', search, asset, options));

  const judge = (all: readonly QueryPart[]): readonly JudgedPart[] =>
    all.flatMap(({ key, text, nodes, join, parts: inner }) => {
      const own = nodes.flatMap((node) => traces.get(node) ?? []);
      if (own.length === 0) return [];
      return [
        {
          key,
          text,
          verdict: joined(
            join,
            own.map(({ holds }) => holds),
          ),
          seen: inner.length > 0 ? [] : seenValues(own, names),
          parts: judge(inner),
        },
      ];
    });
  return judge(parts);
}

function joined(join: 'And' | 'Or', verdicts: readonly Verdict[]): Verdict {
  const decisive = join === 'Or';
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes('unknown') ? 'unknown' : !decisive;
}

function seenValues(traces: readonly Trace[], names: Catalogue): readonly SeenValue[] {
  const all: SeenValue[] = [];
  const collect = ({ node, seen, children }: Trace): void => {
    for (const one of seen) {
      // A term is shown where it is found; where else it was looked for tells nothing.
      if (one.satisfies === undefined || one.satisfies === true)
        all.push({ field: fieldOf(one, node), value: shortValue(valueText(one, names)) });
    }
    children.forEach(collect);
  };
  traces.forEach(collect);
  return [...new Map(all.map((one) => [`${one.field} ${one.value ?? ''}`, one])).values()].slice(0, most);
}

/** The name of what was looked at: of a search its search field, else its field or collection. */
function fieldOf({ member, extra }: Seen, node: Node): string {
  const inSearch = node.kind === 'Field' || node.kind === 'Word' || node.kind === 'Phrase';
  const [searchField] = schema.searchFields.find((row) => row.member === member)?.names ?? [];
  const field = [...schema.fields, ...schema.collections].find((row) => row.member === member)?.name;
  return extra ?? (inSearch ? (searchField ?? field) : (field ?? searchField)) ?? member;
}

const shortValue = (value: string | undefined): string | undefined => value && shortened(value, longest);

function valueText({ member, value }: Seen, names: Catalogue): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (typeof value === 'number') {
    if (member === statusField.member) return statusWords(value).word;
    const isMoment = schema.fields.some((row) => row.member === member && row.type === 'timestamp');
    return isMoment ? (formatMoment(value)?.local ?? String(value)) : String(value);
  }
  const called = nameOf(member, names);
  if (typeof value === 'string') return called(value);
  return Array.isArray(value) ? value.map((item) => itemText(item, called)).join(', ') : undefined;
}

/** What the ids of a member are called; an id that the library has no name for stays as it is. */
function nameOf(member: string, { users, categories, lightboxes }: Catalogue): (id: string) => string {
  const needs = [...schema.fields, ...schema.collections].find((row) => row.member === member)?.needs;
  if (needs === 'users') return (id) => users?.find((user) => user.id === id)?.userName ?? id;
  const named = needs === 'categories' ? categories : needs === 'lightboxes' ? lightboxes : undefined;
  return (id) => named?.find((row) => row.id === id)?.name ?? id;
}

/** A member of a list: a word, or what has a name, values, or an id. */
function itemText(item: unknown, called: (id: string) => string): string {
  if (typeof item !== 'object' || item === null) return called(String(item));
  if ('name' in item && typeof item.name === 'string') return item.name;
  if ('values' in item && Array.isArray(item.values)) return item.values.map(String).join(', ');
  return 'id' in item ? called(String(item.id)) : '';
}
