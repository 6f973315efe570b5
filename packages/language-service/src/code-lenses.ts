import type { Range } from '@assetql/core';
import type { Item, SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import { hasHoles, type LanguageDocument } from './language-document.ts';
import type { ServiceCommand, ServiceCommandName } from './service-command.ts';
import type { ServiceContext } from './service-context.ts';
import { knownRequest, soleRequest } from './totals/known-request.ts';
import { assetsText } from './values/catalogue-name.ts';
import { searchesIn } from './values/searches-in.ts';

/** Something that can be done with a search, shown above it. */
export interface CodeLens {
  /** The title of the search, or its first key without one; the start of a document that is one expression. */
  readonly range: Range;
  readonly command: ServiceCommand;
}

/**
 * Run, count and explain each search of a document: above its title, or above its first key where it has none. Where its total is known it
 * is in the place of `Count`. A search that asks nothing, and one that has errors, has no total. A template into which the running
 * program puts values is explained only. With `range` only of searches that touch it, for hosts that ask for the totals of what is seen.
 */
export function codeLenses(
  document: LanguageDocument,
  context: ServiceContext = {},
  range: Range = { start: 0, end: document.text.length },
): readonly CodeLens[] {
  if (document.kind !== 'document') {
    if (document.kind === 'sort' || document.text.trim() === '') return [];
    const lenses = lensesAt({ start: 0, end: 0 }, soleRequest(document), context);
    return hasHoles(document) ? lenses.filter(({ command }) => command.command === 'explain') : lenses;
  }
  return searchesIn(document.parsed, range).flatMap((search) => {
    const head = headOf(search);
    return head === undefined ? [] : lensesAt(head, requestOf(search, context), context);
  });
}

const asks = (item: Item): boolean => item.kind === 'Key' && item.key !== undefined && item.key !== 'expect';

function headOf({ title, items, start }: SavedSearch): Range | undefined {
  const first = items.find(asks);
  if (first?.kind !== 'Key') return undefined;
  const head = title?.range ?? first.keyRange;
  return { start: start + head.start, end: start + head.end };
}

const requestOf = (search: SavedSearch, context: ServiceContext): Restriction | undefined =>
  context.totals === undefined ? undefined : knownRequest(search, context);

function lensesAt(range: Range, request: Restriction | undefined, { totals }: ServiceContext): readonly CodeLens[] {
  const total = request === undefined ? undefined : totals?.of(request);
  const lens = (command: ServiceCommandName, title: string): CodeLens => ({
    range,
    command: { title, command, range },
  });
  return [
    lens('run', 'Run'),
    lens('counts', total === undefined ? 'Count' : assetsText(total)),
    lens('explain', 'Explain'),
  ];
}
