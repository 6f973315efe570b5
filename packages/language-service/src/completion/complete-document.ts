import { keys, partAt, searchAt } from '@assetql/core/document';
import type { CaretPlace, Part, SavedSearch, SavedSearchDocument } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { completeExpression } from './complete-expression.ts';
import type { Proposals } from './complete-filter.ts';
import { completeValue } from './complete-value.ts';
import type { CompletionItem } from './completion-item.ts';
import { lineStart } from './line-start.ts';
import type { ExpressionSpot, Target } from './spot.ts';
import { variablesOf } from '../variables.ts';

/** What can stand at an offset of a saved-search file. Ranges count in the file. */
export function completeDocument(document: SavedSearchDocument, offset: number, context: ServiceContext): Proposals {
  const place = partAt(document, offset);
  if (place?.in !== 'value' || beginsKey(document.text, offset)) return completeLine(document, offset);
  const spot = expressionSpot(place);
  const { target, items } = spot === undefined ? completeValue(place, context) : completeExpression(spot, context);
  return { target: shifted(target, place.range.start), items };
}

/** Whether the line up to an offset is the beginning of a key: what is read as a value without its indentation may well become one. */
export function beginsKey(text: string, offset: number): boolean {
  const typed = text.slice(lineStart(text, offset), offset).toLowerCase();
  return typed !== '' && keys.some(({ name }) => name.toLowerCase().startsWith(typed));
}

/** The expression a place of a file lies in, if it lies in one. */
export function expressionSpot({ search, item, text, offset }: CaretPlace): ExpressionSpot | undefined {
  if (item.kind !== 'Key') return undefined;
  switch (item.key) {
    case 'filters':
    case 'containerfilter':
    case 'search':
    case 'sort':
      return { kind: item.key, text, offset, ...(item.key === 'sort' ? {} : { variables: variablesOf(search) }) };
    default:
      return undefined;
  }
}

function shifted(target: Target, by: number): Target {
  return { ...target, range: { start: target.range.start + by, end: target.range.end + by } };
}

/** What a line can start with: a key that the search has not got yet, a title, a variable. */
function completeLine(document: SavedSearchDocument, offset: number): Proposals {
  const { text } = document;
  const search = searchAt(document, offset);
  const start = Math.max(lineStart(text, offset), search.start);
  const typed = text.slice(start, offset);
  const rest = /^[\w.]*(?::[^\S\r\n]?)?/.exec(text.slice(offset))?.[0] ?? '';
  const target: Target = {
    range: { start, end: offset + rest.length },
    typed,
    whole: typed + rest,
    inside: 'word',
    closing: '',
    before: 0,
    following: undefined,
  };
  if (!/^[@#\w. ]*$/.test(typed)) return { target, items: [] };
  const written = new Set(
    search.items.flatMap((item) => (item.kind === 'Key' && !covers(item, search, start) ? [item.key] : [])),
  );
  const items: CompletionItem[] = keys
    .filter(({ name }) => name === 'expect' || !written.has(name))
    .map(({ name, documentation }) => ({ label: name, kind: 'key', insert: `${name}: `, documentation, more: true }));
  items.push(
    { label: '### title', kind: 'title', insert: '### ', detail: 'a new search' },
    { label: '@name = value', kind: 'variable', insert: '@', detail: 'a variable' },
  );
  return { target, items };
}

function covers(item: Part, search: SavedSearch, offset: number): boolean {
  return search.start + item.range.start === offset;
}
