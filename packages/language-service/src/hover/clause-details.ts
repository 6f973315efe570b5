import type { Range } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { explainSearch, type ExplainOptions, type Restriction } from '@assetql/core/meaning';
import type { ServiceContext } from '../service-context.ts';
import { clauseRequests } from '../totals/clause-requests.ts';
import { knownRequest, soleRequest } from '../totals/known-request.ts';
import { assetsText } from '../values/catalogue-name.ts';
import type { ReadExpression } from '../values/read-expression.ts';
import type { HoverDetail, HoverPlace } from './hover-parts.ts';
import { clauseText } from './clause-text.ts';

/** What the smallest clause around the pointer asks, and how many assets it finds; of a title, and of a key, the text under it. */
export function clauseDetails(place: HoverPlace): readonly HoverDetail[] {
  const { token, search, expression } = place;
  if (token.type === 'title') return search === undefined ? [] : wholeSearch(search, place.context);
  if (expression?.ast === undefined) return [];
  const range: Range | undefined =
    token.type === 'key' ? undefined : { start: token.start - expression.start, end: token.end - expression.start };
  const text = clauseText(expression, range, explainOptions(place.context));
  return [...(text === undefined ? [] : [meaningDetail(inPassing(text))]), ...totalOf(place, expression, range)];
}

const meaningDetail = (text: string): HoverDetail => ({ kind: 'meaning', label: 'Asks for', text });

/** UTF-16 units of a meaning that are read in passing. The full text is shown at the title and by the lens. */
const longestRead = 300;

function inPassing(text: string): string {
  if (text.length <= longestRead) return text;
  const end = text.lastIndexOf(', ', longestRead);
  return `${text.slice(0, end < longestRead / 2 ? longestRead : end)}, …`;
}

const totalDetail = (total: number | undefined): readonly HoverDetail[] =>
  total === undefined ? [] : [{ kind: 'total', label: 'Finds', text: assetsText(total) }];

const explainOptions = ({ schema, catalogue, timeZone, now }: ServiceContext): ExplainOptions => ({
  schema,
  catalogue,
  timeZone,
  now,
});

/** UTF-16 units of a search that a tooltip explains as a whole: a longer one would make the pointer wait. */
const longest = 20_000;

function wholeSearch(search: SavedSearch, context: ServiceContext): readonly HoverDetail[] {
  const asks = search.items.some((item) => item.kind === 'Key' && item.key !== undefined && item.key !== 'expect');
  if (!asks) return [];
  const request = context.totals === undefined ? undefined : knownRequest(search, context);
  const total = request === undefined ? undefined : context.totals?.of(request);
  const meaning = search.length > longest ? [] : [meaningDetail(explainSearch(search, explainOptions(context)).text)];
  return [...meaning, ...totalDetail(total)];
}

/** The total of the smallest part of a request that holds a range, or of a whole expression. */
function totalOf(
  { document, search, context, schema }: HoverPlace,
  { kind }: ReadExpression,
  range: Range | undefined,
): readonly HoverDetail[] {
  const { totals } = context;
  if (totals === undefined) return [];
  let whole: Restriction | undefined;
  if (document.kind !== 'document') whole = soleRequest(document);
  else if (search !== undefined) whole = knownRequest(search, context);
  if (whole === undefined) return [];
  const parts = clauseRequests(whole, schema).filter(({ parameter }) => parameter === kind);
  const smallest =
    range === undefined
      ? parts[0]
      : parts.findLast(({ node }) => node.range.start <= range.start && node.range.end >= range.end);
  return smallest === undefined ? [] : totalDetail(totals.of(smallest.request()));
}
