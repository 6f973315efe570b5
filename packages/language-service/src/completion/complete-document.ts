import { schema as specification } from '@assetql/core';
import { documentZone, partAt, type CaretPlace } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { variablesOf } from '../variables.ts';
import { completeDefinition } from './complete-definition.ts';
import { completeExpect } from './complete-expect.ts';
import { completeExpression } from './complete-expression.ts';
import { beginsKey, completeLine } from './complete-line.ts';
import { completePaging } from './complete-paging.ts';
import { completeSearchFields } from './complete-search-fields.ts';
import { lineStart } from './line-start.ts';
import type { ExpressionSpot } from './expression-spot.ts';
import { within } from './insertion.ts';
import type { Proposal, Proposals } from './proposal.ts';
import { usesIn } from './ranking/uses.ts';

type SavedSearchFile = Extract<LanguageDocument, { kind: 'document' }>;

/** What can be written at an offset of a saved-search file. Ranges count in the file. */
export function completeDocument(document: SavedSearchFile, offset: number, context: ServiceContext): Proposals {
  const place = valuePlace(document, offset);
  if (place === undefined) return completeLine(document.parsed, offset, context.schema ?? specification);
  const proposals = completeAt(place, document, context);
  const { range } = proposals.target;
  const by = place.range.start;
  return { ...proposals, target: { ...proposals.target, range: { start: range.start + by, end: range.end + by } } };
}

/** The value that an offset lies in; absent where a line begins. */
export function valuePlace({ parsed, text }: SavedSearchFile, offset: number): CaretPlace | undefined {
  const place = partAt(parsed, offset);
  // At the start of a line stands no value: it would not be indented.
  if (place?.in !== 'value' || lineStart(text, offset) === offset || beginsKey(text, offset)) return undefined;
  // Between a name and its mark the value has not begun.
  const behind = text.slice(offset, place.search.start + place.item.value.range.start);
  return /[=:]/.test(behind) ? undefined : place;
}

function completeAt(place: CaretPlace, document: SavedSearchFile, given: ServiceContext): Proposals {
  const timeZone = documentZone(place.search) ?? given.timeZone;
  const context = timeZone === undefined ? given : { ...given, timeZone };
  const spot = expressionSpot(place, document);
  if (spot !== undefined) return completeExpression(spot, context);
  if (place.item.kind === 'Definition') {
    const proposals = completeDefinition(place, context);
    const start = place.range.start;
    return /=/.test(document.text.slice(lineStart(document.text, start), start)) ? proposals : withSign(proposals);
  }
  switch (place.item.key) {
    case 'searchFields':
      return completeSearchFields(place, context);
    case 'count':
    case 'offset':
      return completePaging(place, place.item.key);
    default:
      return completeExpect(place, context);
  }
}

/** What the value of a variable can begin with where the sign before it is not written yet: the sign, or the sign and the value. */
function withSign({ target, items, ...others }: Proposals): Proposals {
  const sign: Proposal = {
    label: '=',
    kind: 'operator',
    insert: '= ',
    detail: 'the value follows',
    more: true,
    tier: -2,
  };
  const signed = Array.from(items, (item): Proposal => ({ ...item, ...within('= ', item, '') }));
  return { ...others, target, items: [sign, ...signed] };
}

/** The expression a place of a file lies in, if it lies in one. */
export function expressionSpot(
  { search, item, text, offset }: CaretPlace,
  document: LanguageDocument,
): ExpressionSpot | undefined {
  if (item.kind !== 'Key') return undefined;
  switch (item.key) {
    case 'filters':
    case 'containerfilter':
    case 'search':
    case 'sort': {
      const variables = item.key === 'sort' ? {} : { variables: variablesOf(search) };
      return { kind: item.key, text, offset, ...variables, uses: (scope) => usesIn(document, scope, search) };
    }
    default:
      return undefined;
  }
}
