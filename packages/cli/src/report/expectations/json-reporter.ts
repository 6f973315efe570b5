import { jsonText } from '../json-text.ts';
import { positionsOf } from '../position.ts';
import type { ReportedSearch, TestReporter } from './test-reporter.ts';

function rowOf(search: ReportedSearch): object {
  const head = { file: search.file.input.name, name: search.name };
  if (search.kind === 'untested') return { ...head, status: 'untested' };
  if (search.kind === 'failed') {
    const problems = search.problems.map(({ message, range }) => ({ message, range }));
    return { ...head, status: 'failed', seconds: search.seconds, problems };
  }
  const has = (status: string): boolean => search.expectations.some((each) => each.status === status);
  const expectations = search.expectations.map(({ status, text, found, range, reasons }) => ({
    verdict: status,
    text,
    found,
    range,
    reasons,
  }));
  const status = has('missed') ? 'missed' : has('unknown') ? 'unknown' : 'passed';
  return { ...head, status, seconds: search.seconds, expectations };
}

/**
 * JSON output: an array of `{ file, name, status, seconds, expectations }`, with `problems` instead of `expectations` for searches that
 * cannot be run. Written incrementally.
 */
export function jsonReporter(): TestReporter {
  let isFirst = true;
  return {
    add: (search) => {
      const row = `  ${jsonText(rowOf(search), positionsOf(search.file.input)).replaceAll('\n', '\n  ')}`;
      const text = isFirst ? `[\n${row}` : `,\n${row}`;
      isFirst = false;
      return text;
    },
    end: () => (isFirst ? '[]\n' : '\n]\n'),
  };
}
