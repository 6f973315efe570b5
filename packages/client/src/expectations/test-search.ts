import type { Diagnostic, Range, Schema } from '@assetql/core';
import type { BoundRequest, ExpectPart, SavedSearch } from '@assetql/core/document';
import { ClientError } from '../errors/client-error.ts';
import { explainMiss } from './explain-miss.ts';
import { judge, type Judgement } from './judge.ts';
import type { ServiceQueries } from './service-queries.ts';
import type { ServiceHealth } from './service-health.ts';

/** An expectation of a search, compared with what was found. */
export interface TestedExpectation extends Judgement {
  /** As it is written. */
  readonly text: string;
  /** In the file. */
  readonly range: Range;
  /** Why it was missed, in sentences. */
  readonly reasons: readonly string[];
}

/** What keeps a search from being run, and where in the file it is. */
export type SearchProblem = Pick<Diagnostic, 'message' | 'range'>;

/** How the test of one search ended. */
export type TestedSearch =
  | { readonly kind: 'untested' }
  | { readonly kind: 'tested'; readonly expectations: readonly TestedExpectation[]; readonly seconds: number }
  /** It could not be run. */
  | { readonly kind: 'failed'; readonly problems: readonly SearchProblem[]; readonly seconds: number };

/** A search with its variables, times and look-ups resolved, as `bind` gives it. */
export interface Resolution {
  /** Absent when something stands in its way. */
  readonly request: BoundRequest | undefined;
  /** Of these, the errors stand in its way. Without a range it is the search that cannot be run, without a severity an error. */
  readonly diagnostics: readonly (Pick<Diagnostic, 'message'> & Partial<Diagnostic>)[];
}

export interface TestSurroundings {
  readonly schema: Schema;
  /** Resolves the search that is tested. What it rejects with as a `ClientError` is a failure of the service. */
  readonly resolve: (search: SavedSearch) => Promise<Resolution>;
  readonly service: ServiceQueries;
  readonly health: ServiceHealth;
}

const inFile = ({ start }: SavedSearch, { value: { range } }: ExpectPart): Range => ({
  start: start + range.start,
  end: start + range.end,
});

/** Where a search starts: its title, or the first expectation of one without. */
function headOf(search: SavedSearch, first: ExpectPart): Range {
  const { title, start } = search;
  return title === undefined
    ? inFile(search, first)
    : { start: start + title.range.start, end: start + title.range.end };
}

/**
 * Runs a search and compares what it finds with its `expect:` lines. What is wrong with it, or with the service, is its result. Rejects
 * with a `ClientError` when the service answers nobody, and with the reason of the signal when it is cancelled.
 */
export async function testSearch(
  search: SavedSearch,
  { schema, resolve, service, health }: TestSurroundings,
): Promise<TestedSearch> {
  const { expect } = search;
  const [first] = expect;
  if (first === undefined) return { kind: 'untested' };
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const range = headOf(search, first);
  const failed = (found: Resolution['diagnostics']): TestedSearch => ({
    kind: 'failed',
    problems: found
      .filter(({ severity = 'error' }) => severity === 'error')
      .map((problem) => ({ message: problem.message, range: problem.range ?? range })),
    seconds: seconds(),
  });
  if (health.stopped !== undefined) return failed([{ message: health.stopped }]);
  try {
    const { request, diagnostics } = await resolve(search);
    if (request === undefined) return failed(diagnostics);
    const parts = expect.flatMap((part) => (part.parsed === undefined ? [] : [{ part, expected: part.parsed }]));
    const outcome = await service.ask(
      request,
      parts.map(({ expected }) => expected),
    );
    health.answered();
    const expectations: TestedExpectation[] = [];
    for (const { part, expected } of parts) {
      const judgement = judge(expected, outcome, schema);
      const missed = judgement.status === 'missed';
      expectations.push({
        ...judgement,
        text: part.value.text.trim(),
        range: inFile(search, part),
        reasons: missed ? await explainMiss(expected, request, outcome, service) : [],
      });
    }
    return { kind: 'tested', expectations, seconds: seconds() };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    await health.examine(error);
    return failed([{ message: error.message }]);
  }
}
