import type { Catalogue, Range } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { explainSearch, type Explanation, type ExplanationPart } from '@assetql/core/meaning';

/** A part of what a search asks, in words, with its nodes in the request and its places in the file. */
export interface QueryPart extends Omit<ExplanationPart, 'kind' | 'parts'> {
  readonly key: string;
  readonly parts: readonly QueryPart[];
}

/** What a search asks. */
export interface ExplainedQuery {
  readonly text: string;
  readonly parts: readonly QueryPart[];
}

/**
 * What a search asks. With a request the nodes of the parts are those of the request; the words are those of the file wherever it says
 * the same part by part, since `in the last 30 days` says more than two dates.
 */
export function explainQuery(
  search: SavedSearch,
  request: BoundRequest | undefined,
  options: { readonly now: number; readonly catalogue: Catalogue; readonly timeZone: string },
): ExplainedQuery {
  const said = explainSearch(search, options);
  const asked = request === undefined ? said : explainSearch(request, options);
  const isSame = sameShape(said.parts, asked.parts);
  return { text: said.text, parts: joined(search, asked, isSame ? said.parts : asked.parts) };
}

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

/** The places of a part in the file: of its nodes, or of the whole value. */
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
