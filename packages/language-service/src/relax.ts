import { applyEdits, print, type Range, type TextEdit } from '@assetql/core';
import { searchAt, type BoundRequest, type SavedSearch } from '@assetql/core/document';
import { whyZero, type Clause, type Count, type Relaxation, type RestrictingKind } from '@assetql/core/meaning';
import { sameRequest } from './code-actions/keeps-meaning.ts';
import { reopen } from './code-actions/reopen.ts';
import { shortened } from './code-actions/shortened.ts';
import { withoutLines } from './code-actions/without-lines.ts';
import { expressionOf, holdsComment, isRestricting } from './code-actions/written-expression.ts';
import type { LanguageDocument } from './language-document.ts';
import { boundRequest } from './requests/bound-request.ts';
import type { ServiceContext } from './service-context.ts';

/** A change of a search that finds nothing, after which it finds something. */
export interface Relaxed {
  /** `Drop AssetType EQ Video: 12 assets`. */
  readonly title: string;
  /** How many assets the changed search finds. */
  readonly total: number;
  /** In ascending order; they do not overlap. */
  readonly edits: readonly TextEdit[];
}

/**
 * What would give results in place of the search at an offset, the least change first; nothing for a search that finds something, or has a
 * mistake. `count` asks the library, 100 times at most. A change that would lose a comment, or that cannot be written where variables
 * stand, is left out. Rejects when a count does, or the signal is aborted.
 */
export async function relax(
  document: LanguageDocument,
  offset: number,
  count: Count,
  context: ServiceContext = {},
  signal?: AbortSignal,
): Promise<readonly Relaxed[]> {
  // Relative times mean the same before and after the change.
  const still = { ...context, now: context.now ?? Date.now() };
  const { request } = boundRequest(document, offset, still);
  if (request === undefined) return [];
  const { relaxations } = await whyZero(request, count, { schema: context.schema, signal });
  return relaxations.flatMap((relaxation): readonly Relaxed[] => {
    const edits = editsIn(document, offset, relaxation);
    if (edits === undefined || !asksFor(document, offset, edits, { ...request, ...settled(relaxation) }, still))
      return [];
    return [{ title: titleOf(relaxation, writtenAt(document, offset)), total: relaxation.total, edits }];
  });
}

/** The parts of a request that may have changed; what is gone is `undefined`. */
const settled = ({ request: { filters, containerfilter, search } }: Relaxation): Partial<Wanted> => ({
  filters,
  containerfilter,
  search,
});

type Wanted = { readonly [Key in keyof BoundRequest]?: BoundRequest[Key] | undefined };

/** The edits of a change in the document; nothing when it cannot be written there. */
function editsIn(
  document: LanguageDocument,
  offset: number,
  { edits: byKind }: Relaxation,
): readonly TextEdit[] | undefined {
  if (byKind === undefined) return undefined;
  if (document.kind !== 'document') return Object.values(byKind).flat();
  const search = searchAt(document.parsed, offset);
  const all: TextEdit[] = [];
  for (const item of search.items) {
    if (!isRestricting(item)) continue;
    const edits = byKind[item.key] ?? [];
    const expression = expressionOf(search, item);
    if (edits.length === 0 || expression === undefined) continue;
    if (applyEdits(expression.text, edits).trim() === '') {
      if (item.value.comments.length > 0) return undefined;
      all.push(withoutLines(document.text, item.range, search.start));
      continue;
    }
    for (const { range, newText } of edits) {
      if (holdsComment(expression, range)) return undefined;
      all.push({ range: moved(range, expression.start), newText });
    }
  }
  return all;
}

const moved = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

/** Whether a document asks for this after edits: bound values are not always what is written. */
function asksFor(
  document: LanguageDocument,
  offset: number,
  edits: readonly TextEdit[],
  wanted: Wanted,
  context: ServiceContext,
): boolean {
  const text = applyEdits(document.text, edits);
  const after = reopen(document, text);
  const { request } = boundRequest(after, searchStart(document, offset), context);
  return request !== undefined && sameRequest(request, wanted, context.schema);
}

/** Where the search starts; edits are after it. */
function searchStart(document: LanguageDocument, offset: number): number {
  if (document.kind !== 'document') return 0;
  const search: SavedSearch = searchAt(document.parsed, offset);
  return search.start;
}

const parameters: readonly RestrictingKind[] = ['filters', 'containerfilter', 'search'];

/** A clause as it is written: with the names of its variables, on one line. A template's holes have no name to show. */
function writtenAt(document: LanguageDocument, offset: number): (clause: Clause) => string {
  if (document.kind !== 'document') return ({ node }) => print(node);
  const search = searchAt(document.parsed, offset);
  return ({ parameter, node: { range } }) =>
    search[parameter]?.value.text.slice(range.start, range.end).replaceAll(/\s+/g, ' ').trim() ?? '';
}

function titleOf({ kind, clauses, edits = {}, total }: Relaxation, written: (clause: Clause) => string): string {
  const found = `${total} ${total === 1 ? 'asset' : 'assets'}`;
  const texts = clauses.map((clause) => shortened(written(clause)));
  const names = [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');
  if (kind === 'drop') return `Drop ${names}: ${found}`;
  if (kind === 'either') return `Join ${names} by OR: ${found}`;
  const [wider] = parameters.flatMap((parameter) => edits[parameter] ?? []);
  return `Widen ${names} to ${shortened(wider?.newText ?? '')}: ${found}`;
}
