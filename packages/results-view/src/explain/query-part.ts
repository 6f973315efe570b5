import type { Catalogue, Range } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { explainSearch, type Explanation, type ExplanationPart } from '@assetql/core/meaning';

/** A part of an explanation with its nodes in the request and its ranges in the file. */
export interface QueryPart extends Omit<ExplanationPart, 'kind' | 'parts'> {
  readonly key: string;
  readonly parts: readonly QueryPart[];
}

/** Rewrites the variables in a sentence, for a search that was made from another text, which has other names for them. */
type Rename = (sentence: string) => string;

interface ExplainQueryOptions {
  readonly now: number;
  readonly catalogue: Catalogue;
  readonly timeZone: string;
  readonly named?: Rename | undefined;
}

/** The explanation of a search. */
export interface ExplainedQuery {
  readonly text: string;
  readonly parts: readonly QueryPart[];
}

/**
 * Explains a search. With a request, the parts have the nodes of the request. The words are taken from the file wherever both have the same
 * structure, because `in the last 30 days` is clearer than two dates.
 */
export function explainQuery(
  search: SavedSearch,
  request: BoundRequest | undefined,
  { named = (sentence) => sentence, ...options }: ExplainQueryOptions,
): ExplainedQuery {
  const explained = explainSearch(search, options);
  const asked = request === undefined ? explained : explainSearch(request, options);
  const isSame = sameShape(explained.parts, asked.parts);
  const words = renamed(isSame ? explained.parts : asked.parts, named);
  return { text: named(explained.text), parts: joined(search, asked, words) };
}

const renamed = (parts: readonly ExplanationPart[], named: Rename): readonly ExplanationPart[] =>
  parts.map((part) => ({ ...part, text: named(part.text), parts: renamed(part.parts, named) }));

const joined = (
  search: SavedSearch,
  { parts }: Pick<Explanation, 'parts'>,
  words: readonly ExplanationPart[],
  path = '',
): readonly QueryPart[] =>
  parts.map((part, at) => {
    const { source, nodes, join } = part;
    const key = `${path}${at}`;
    return {
      key,
      text: words[at]?.text ?? part.text,
      source,
      nodes,
      join,
      ranges: placesOf(search, part),
      parts: joined(search, part, words[at]?.parts ?? [], `${key}.`),
    };
  });

function sameShape(one: readonly ExplanationPart[], other: readonly ExplanationPart[]): boolean {
  return (
    one.length === other.length &&
    one.every((part, at) => {
      const beside = other[at];
      return beside !== undefined && part.source === beside.source && sameShape(part.parts, beside.parts);
    })
  );
}

/** The ranges of a part in the file: those of its nodes, or of the whole value. */
function placesOf(search: SavedSearch, { source, ranges }: ExplanationPart): readonly Range[] {
  const value = search.items.find((item) => item.kind === 'Key' && item.key === source);
  if (value?.kind !== 'Key') return [];
  const { start, end } = value.value.range;
  const inFile = ({ start: from, end: to }: Range): Range => ({
    start: search.start + start + from,
    end: search.start + start + to,
  });
  const places = ranges.filter((range) => range.end > range.start && start + range.end <= end);
  return places.length > 0 ? places.map(inFile) : [inFile({ start: 0, end: end - start })];
}
