import { check } from '@assetql/core';
import { bind, lookupIn, searchAt, type BoundRequest, type Lookup } from '@assetql/core/document';
import { checkOptions } from '../diagnostics.ts';
import { hasHoles, type LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';

export interface BoundRequestContext extends ServiceContext {
  /** Finds the ids of look-ups; that of the catalogue when absent. */
  readonly lookup?: Lookup;
}

/** The request of the search at an offset, or the first problem that prevents it. */
export function boundRequest(
  document: LanguageDocument,
  offset: number,
  context: BoundRequestContext,
): { readonly request?: BoundRequest; readonly problem?: string } {
  const { schema, now = Date.now(), timeZone, catalogue, severities } = context;
  if (hasHoles(document))
    return { problem: 'The program puts values into this query when it runs; write them out to ask a library here.' };
  if (document.kind !== 'document') {
    const { ast, diagnostics } = check(document.kind, document.text, checkOptions(context));
    const mistake = diagnostics.find(({ severity }) => severity === 'error');
    return mistake === undefined ? { request: { [document.kind]: ast } } : { problem: mistake.message };
  }
  const search = searchAt(document.parsed, offset);
  if (!document.parsed.searches.includes(search)) return { problem: 'There is no search here.' };
  const lookup = context.lookup ?? (catalogue === undefined ? undefined : lookupIn(catalogue));
  const { request, diagnostics } = bind(search, {
    now,
    ...(schema === undefined ? {} : { schema }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(severities === undefined ? {} : { severities }),
    ...(lookup === undefined ? {} : { lookup }),
  });
  return request === undefined ? { problem: diagnostics[0]?.message ?? 'The search has a mistake.' } : { request };
}
