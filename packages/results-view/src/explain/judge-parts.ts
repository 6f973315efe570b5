import { schema, type Catalogue, type Filter, type MatchAsset, type Search } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { trace, type ObservedValue, type Trace, type Verdict } from '@assetql/core/meaning';
import { formatMoment } from '../view/text/format-moment.ts';
import { shortened } from '../view/text/shortened.ts';
import { statusWords } from '../view/text/status-words.ts';
import { statusField } from '../facets/facet-fields.ts';
import type { QueryPart } from './query-part.ts';

/** A part of a search, with its evaluation for an asset. */
export interface JudgedPart {
  readonly key: string;
  readonly text: string;
  /** `unknown` when it depends on data that the service does not show. */
  readonly verdict: Verdict;
  /** The asset's values that the part compares; for a part with sub-parts they are listed there. */
  readonly seen: readonly ShownValue[];
  readonly parts: readonly JudgedPart[];
}

/** A value of an asset, for display. */
export interface ShownValue {
  /** The field's name in the language. */
  readonly field: string;
  /** The displayed value; `undefined` when the service does not show it, empty when the asset has none. */
  readonly value: string | undefined;
}

type Node = Filter | Search;

/** The maximum number of values per part: a search can compare hundreds of keywords. */
const most = 6;

/** The maximum number of characters of a value. */
const longest = 240;

/** Evaluates the restricting parts of a search for an asset; sort and paging are omitted. `names` resolves ids to names. */
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
      const partTraces = nodes.flatMap((node) => traces.get(node) ?? []);
      if (partTraces.length === 0) return [];
      return [
        {
          key,
          text,
          verdict: joined(
            join,
            partTraces.map(({ holds }) => holds),
          ),
          seen: inner.length > 0 ? [] : seenValues(partTraces, names),
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

function seenValues(traces: readonly Trace[], names: Catalogue): readonly ShownValue[] {
  const all: ShownValue[] = [];
  const collect = ({ node, seen, children }: Trace): void => {
    for (const one of seen) {
      // A term is shown where it is found; other fields that were searched are omitted.
      if (one.satisfies === undefined || one.satisfies === true)
        all.push({ field: fieldOf(one, node), value: shortValue(valueText(one, names)) });
    }
    children.forEach(collect);
  };
  traces.forEach(collect);
  return [...new Map(all.map((one) => [`${one.field} ${one.value ?? ''}`, one])).values()].slice(0, most);
}

/** The name of the compared value: its search field, field or collection. */
function fieldOf({ member, extra }: ObservedValue, node: Node): string {
  const inSearch = node.kind === 'Field' || node.kind === 'Word' || node.kind === 'Phrase';
  const [searchField] = schema.searchFields.find((row) => row.member === member)?.names ?? [];
  const field = [...schema.fields, ...schema.collections].find((row) => row.member === member)?.name;
  return extra ?? (inSearch ? (searchField ?? field) : (field ?? searchField)) ?? member;
}

const shortValue = (value: string | undefined): string | undefined => value && shortened(value, longest);

function valueText({ member, value }: ObservedValue, names: Catalogue): string | undefined {
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

/** Resolves ids of a member to names; an id without a name is kept. */
function nameOf(member: string, { users, categories, lightboxes }: Catalogue): (id: string) => string {
  const needs = [...schema.fields, ...schema.collections].find((row) => row.member === member)?.needs;
  if (needs === 'users') return (id) => users?.find((user) => user.id === id)?.userName ?? id;
  const named = needs === 'categories' ? categories : needs === 'lightboxes' ? lightboxes : undefined;
  return (id) => named?.find((row) => row.id === id)?.name ?? id;
}

/** The text of a list item: a word, or an object's name, values or id. */
function itemText(item: unknown, called: (id: string) => string): string {
  if (typeof item !== 'object' || item === null) return called(String(item));
  if ('name' in item && typeof item.name === 'string') return item.name;
  if ('values' in item && Array.isArray(item.values)) return item.values.map(String).join(', ');
  return 'id' in item ? called(String(item.id)) : '';
}
