import type { Range } from '@assetql/core';
import { searchAt, type SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import { boundRequest } from '../requests/bound-request.ts';
import type { ServiceCommandName } from '../service-command.ts';
import { knownRequest, soleRequest } from '../totals/known-request.ts';
import type { ActionPlace } from './action-place.ts';
import type { CodeAction, CodeActionKind } from './code-action.ts';

/** What the host does with a search: give it out in another form, or find what would give results. */
export function hostCommands({ document, range, context }: ActionPlace): readonly CodeAction[] {
  const heading = headingAt(document, range.start);
  // Look-ups may be known to the host, so that only mistakes keep a search from being sent.
  const { request } = boundRequest(document, range.start, { ...context, lookup: (_, path) => path.join('/') });
  if (heading === undefined || request === undefined) return [];
  const action = (title: string, command: ServiceCommandName, kind: CodeActionKind): CodeAction => ({
    title,
    kind,
    command: { title, command, range: heading },
  });
  // The same object as the lenses ask for, so that it is counted once.
  const known =
    document.kind === 'document'
      ? knownRequest(searchAt(document.parsed, range.start), context)
      : soleRequest(document);
  const total = known === undefined ? undefined : context.totals?.of(known);
  const restricts = [request.filters, request.containerfilter, request.search].some((ast) => ast !== undefined);
  const relax = total === 0 ? 'Relax to get results' : 'Relax to get results';
  return [
    ...(restricts && (total === 0 || total === undefined) ? [action(relax, 'relax', 'refactor.rewrite')] : []),
    action('Copy as URL', 'url', 'source.copy'),
    action('Copy as curl command', 'curl', 'source.copy'),
    action('Copy as TypeScript', 'typescript', 'source.copy'),
  ];
}

/** Where the search at an offset is said to be: its title, its first key, or the whole text of an expression. */
function headingAt(document: LanguageDocument, offset: number): Range | undefined {
  if (document.kind !== 'document') return { start: 0, end: document.text.length };
  const search: SavedSearch = searchAt(document.parsed, offset);
  const item = search.title ?? search.items.find(({ kind }) => kind === 'Key');
  return item === undefined
    ? undefined
    : { start: item.range.start + search.start, end: item.range.end + search.start };
}
