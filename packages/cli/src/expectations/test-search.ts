import { ClientError } from '@assetql/client';
import type { Diagnostic, Range, Schema } from '@assetql/core';
import type { ExpectPart, SavedSearch } from '@assetql/core/document';
import { CommandFailure } from '../io.ts';
import type { Connection } from '../connection.ts';
import type { SearchFile, SearchOptions } from '../search-file.ts';
import { explainMiss } from './explain-miss.ts';
import { judge, type Judgement } from './judge.ts';
import type { ServiceAnswers } from './service-answers.ts';
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

/** How the test of one search ended. */
export type TestedSearch = {
  readonly file: SearchFile;
  readonly name: string;
} & (
  | { readonly kind: 'untested' }
  | { readonly kind: 'tested'; readonly expectations: readonly TestedExpectation[]; readonly seconds: number }
  /** It could not be run. The range is in the file. */
  | {
      readonly kind: 'failed';
      readonly problems: readonly Pick<Diagnostic, 'message' | 'range'>[];
      readonly seconds: number;
    }
);

export interface TestSurroundings {
  readonly options: SearchOptions;
  readonly schema: Schema;
  readonly connect: () => Promise<Connection>;
  readonly service: ServiceAnswers;
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

/** Runs a search and compares what it finds with its expectations. What is wrong with it, or with the service, is its result. */
export async function testSearch(
  file: SearchFile,
  search: SavedSearch,
  { options, schema, connect, service, health }: TestSurroundings,
): Promise<TestedSearch> {
  const { name, expect } = search;
  const [first] = expect;
  if (first === undefined) return { file, name, kind: 'untested' };
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const notRun = (message: string): TestedSearch => ({
    file,
    name,
    kind: 'failed',
    problems: [{ message, range: headOf(search, first) }],
    seconds: seconds(),
  });
  if (health.stopped !== undefined) return notRun(health.stopped);
  try {
    const { request, diagnostics } = await file.resolve(search, options, connect);
    if (request === undefined) {
      const problems = diagnostics.filter(({ severity }) => severity === 'error');
      return { file, name, kind: 'failed', problems, seconds: seconds() };
    }
    const parts = expect.flatMap((part) => (part.parsed === undefined ? [] : [{ part, expected: part.parsed }]));
    const answer = await service.ask(
      request,
      parts.map(({ expected }) => expected),
    );
    health.answered();
    const expectations: TestedExpectation[] = [];
    for (const { part, expected } of parts) {
      const judgement = judge(expected, answer, schema);
      const missed = judgement.verdict === 'missed';
      expectations.push({
        ...judgement,
        text: part.value.text.trim(),
        range: inFile(search, part),
        reasons: missed ? await explainMiss(expected, request, answer, service) : [],
      });
    }
    return { file, name, kind: 'tested', expectations, seconds: seconds() };
  } catch (error) {
    if (error instanceof ClientError) await health.examine(error);
    else if (!(error instanceof CommandFailure)) throw error;
    return notRun(error.message);
  }
}
