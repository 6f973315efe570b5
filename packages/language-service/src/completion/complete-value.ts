import { schema as specification } from '@assetql/core';
import { lookUpKinds, lookUpNames, timeBases, type CaretPlace } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { calendarItems } from './calendar.ts';
import { namedItems } from './catalogue-items.ts';
import type { Proposals } from './complete-filter.ts';
import type { CompletionItem } from './completion-item.ts';
import type { Target } from './spot.ts';

/** What can stand in a value that is no expression: of a variable, `searchFields`, `expect`. Ranges count in the place's text. */
export function completeValue({ item, text, offset }: CaretPlace, context: ServiceContext): Proposals {
  if (item.kind === 'Definition') return completeVariable(text, offset, context);
  switch (item.key) {
    case 'searchFields':
      return completeSearchFields(text, offset, context);
    case 'expect':
      return completeExpect(text, offset, context);
    default:
      return { target: wordAt(text, offset, /[\w.]*$/), items: [] };
  }
}

/** Units before the caret that are looked at: more than any name has. */
const longest = 500;

const textBefore = (text: string, offset: number): string => text.slice(Math.max(0, offset - longest), offset);

function wordAt(text: string, offset: number, pattern: RegExp, rest = /^[\w.]*/): Target {
  const before = pattern.exec(textBefore(text, offset))?.[0] ?? '';
  const after = rest.exec(text.slice(offset))?.[0] ?? '';
  const start = offset - before.length;
  return {
    range: { start, end: offset + after.length },
    typed: before,
    whole: before + after,
    inside: 'word',
    closing: '',
    before: 0,
    following: undefined,
  };
}

/** Times, look-ups, and inside a look-up the names of the library. */
function completeVariable(text: string, offset: number, { catalogue, now }: ServiceContext): Proposals {
  const lookUp = /(\w+)\s*\(\s*"([^"]*)$/.exec(textBefore(text, offset));
  const kind = lookUpNames.find((name) => name === lookUp?.[1]);
  if (kind !== undefined) {
    const target = wordAt(text, offset, /[^"]*$/, /^[^"\r\n]*/);
    return { target, items: byName(namedItems(catalogue, lookUpKinds[kind]), kind === 'user') };
  }
  const target = wordAt(text, offset, /[\w-]*$/);
  if (text.slice(0, target.range.start).trim() !== '') return { target, items: [] };
  const items: CompletionItem[] = timeBases.map((name) => ({
    label: name,
    kind: 'function',
    insert: name,
    detail: 'time',
  }));
  for (const name of lookUpNames)
    items.push({
      label: `${name}("…")`,
      kind: 'function',
      insert: `${name}("")`,
      caret: name.length + 2,
      detail: 'look-up in the library',
      more: true,
    });
  items.push({ label: 'now - 30d', kind: 'snippet', insert: 'now - 30d', detail: '30 days ago' });
  return { target, items: [...items, ...calendarItems(now ?? Date.now())] };
}

/** A look-up is written with the name, not with the id. */
function* byName(items: Iterable<CompletionItem>, userName: boolean): Generator<CompletionItem> {
  for (const item of items)
    yield { ...item, insert: JSON.stringify(userName ? (item.also ?? item.label) : item.label).slice(1, -1) };
}

function completeSearchFields(text: string, offset: number, { schema = specification }: ServiceContext): Proposals {
  const target = wordAt(text, offset, /[^,\s]*$/);
  const written = new Set(text.toLowerCase().split(/[\s,]+/));
  written.delete(target.whole.toLowerCase());
  const items = schema.searchFields
    .filter(({ names }) => !names.some((name) => written.has(name.toLowerCase())))
    .map(({ names: [name], documentation }): CompletionItem => ({
      label: name,
      kind: 'field',
      insert: name,
      documentation,
    }));
  return { target, items };
}

function completeExpect(text: string, offset: number, { schema = specification }: ServiceContext): Proposals {
  const target = wordAt(text, offset, /[\w.]*$/);
  if (text.slice(0, target.range.start).trim() !== '') return { target, items: [] };
  const items: CompletionItem[] = [
    { label: 'total', kind: 'function', insert: 'total > 0', detail: 'how many assets match' },
    { label: 'contains', kind: 'function', insert: 'contains ""', caret: 10, detail: 'an asset that must match' },
    { label: 'excludes', kind: 'function', insert: 'excludes ""', caret: 10, detail: 'an asset that must not match' },
    ...schema.sortKeys.map(({ key, label }): CompletionItem => ({
      label: `first.${key}`,
      kind: 'sortKey',
      insert: `first.${key} = `,
      detail: `${label} of the first asset`,
    })),
  ];
  return { target, items };
}
