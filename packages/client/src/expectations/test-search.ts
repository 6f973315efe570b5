import type { Diagnostic, Range, Schema } from '@assetql/core';
import type { BoundRequest, ExpectPart, SavedSearch } from '@assetql/core/document';
import { ClientError } from '../errors/client-error.ts';
import { explainMiss } from './explain-miss.ts';
import { judge, type Judgement } from './judge.ts';
import type { ServiceQueries } from './service-queries.ts';
import type { ServiceHealth } from './service-health.ts';

/** An expectation of a search, and how it compares with the result. */
export interface TestedExpectation extends Judgement {
  /** The text of the expectation. */
  readonly text: string;
  /** The range in the file. */
  readonly range: Range;
  /** Sentences that explain a miss. */
  readonly reasons: readonly string[];
}

/** A problem that prevents a search from being run, with its range in the file. */
export type SearchProblem = Pick<Diagnostic, 'message' | 'range'>;

/** The result of testing one search. */
export type TestedSearch =
  | { readonly kind: 'untested' }
  | { readonly kind: 'tested'; readonly expectations: readonly TestedExpectation[]; readonly seconds: number }
  /** It could not be run. */
  | { readonly kind: 'failed'; readonly problems: readonly SearchProblem[]; readonly seconds: number };

/** A search with its variables, times and look-ups resolved, as `bind` returns it. */
export interface Resolution {
  /** `undefined` when errors prevent it. */
  readonly request: BoundRequest | undefined;
  /**
   * Errors among these prevent the request. A diagnostic without a range applies to the whole search; one without a severity is an error.
   */
  readonly diagnostics: readonly (Pick<Diagnostic, 'message'> & Partial<Diagnostic>)[];
}

export interface TestSurroundings {
  readonly schema: Schema;
  /** Resolves the search to be tested. A rejection with a `ClientError` is a failure of the service. */
  readonly resolve: (search: SavedSearch) => Promise<Resolution>;
  readonly service: ServiceQueries;
  readonly health: ServiceHealth;
}

const inFile = ({ start }: SavedSearch, { value: { range } }: ExpectPart): Range => ({
  start: start + range.start,
  end: start + range.end,
});

/** A line that belongs to no key may be an expectation that lacks its colon, which is told rather than passed over. */
function withoutExpectation({ start, items }: SavedSearch): TestedSearch {
  const [stray] = items.flatMap((item) =>
    item.kind === 'Stray' ? [item.textRange] : 'value' in item ? item.value.unindented : [],
  );
  if (stray === undefined) return { kind: 'untested' };
  const range = { start: start + stray.start, end: start + stray.end };
  const message = 'Nothing is tested: this line begins with no key; begin it with one, such as expect:, or indent it.';
  return { kind: 'failed', problems: [{ message, range }], seconds: 0 };
}

/** The start of a search: its title, or its first expectation if it has no title. */
function headOf(search: SavedSearch, first: ExpectPart): Range {
  const { title, start } = search;
  return title === undefined
    ? inFile(search, first)
    : { start: start + title.range.start, end: start + title.range.end };
}

/**
 * Runs a search and compares the result with its `expect:` lines. Problems of the search or the service are part of the result. Rejects
 * with a `ClientError` when the service is down, and with the signal's reason when cancelled.
 */
export async function testSearch(
  search: SavedSearch,
  { schema, resolve, service, health }: TestSurroundings,
): Promise<TestedSearch> {
  const { expect } = search;
  const [first] = expect;
  if (first === undefined) return withoutExpectation(search);
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
