import { styleText } from 'node:util';
import type { Input } from '../../files/input.ts';
import { positionsIn } from '../position.ts';
import type { TestedExpectation, ExpectationStatus } from '@assetql/client/expectations';
import { visible } from '@assetql/client/export';
import type { ReportedSearch, TestReporter } from './test-reporter.ts';

type Mark = readonly [sign: string, style: Parameters<typeof styleText>[0]];

const marks: Readonly<Record<ExpectationStatus, Mark>> = {
  met: ['✓', 'green'],
  missed: ['✗', 'red'],
  unknown: ['?', 'yellow'],
};
const failed: Mark = ['!', 'red'];
const untested: Mark = ['-', 'gray'];

function statusOf(expectations: readonly TestedExpectation[]): ExpectationStatus {
  const has = (status: ExpectationStatus): boolean => expectations.some((each) => each.status === status);
  return has('missed') ? 'missed' : has('unknown') ? 'unknown' : 'met';
}

/** Text output: each search with its expectations, results and line numbers, and the reasons of missed expectations. */
export function textReporter(color: boolean): TestReporter {
  const mark = ([sign, style]: Mark): string => (color ? styleText(style, sign, { validateStream: false }) : sign);
  let last: Input | undefined;
  let lineOf = (_offset: number): number => 1;

  const rowsOf = (search: ReportedSearch): readonly string[] => {
    const name = visible(search.name);
    switch (search.kind) {
      case 'untested':
        return [`  ${mark(untested)} ${name}: not tested, it has no expect: line`];
      case 'failed':
        return [
          `  ${mark(failed)} ${name}: not run`,
          ...search.problems.map(({ message, range }) => `      line ${lineOf(range.start)}: ${visible(message)}`),
        ];
      default: {
        const rows = [`  ${mark(marks[statusOf(search.expectations)])} ${name}`];
        // Expectations are often missed for the same reasons, which are shown once.
        const shown = new Set<string>();
        for (const { status, text, found, miss, range, reasons } of search.expectations) {
          const line = `line ${lineOf(range.start)}`;
          const result = miss === undefined ? `${text} (${found}; ${line})` : `${miss} (${line})`;
          rows.push(`      ${mark(marks[status])} ${visible(result)}`);
          for (const reason of reasons) if (!shown.has(reason)) rows.push(`        ${visible(reason)}`);
          for (const reason of reasons) shown.add(reason);
        }
        return rows;
      }
    }
  };

  return {
    add: (search) => {
      const { input } = search.file;
      const rows: string[] = [];
      if (input !== last) {
        const position = positionsIn(input.text);
        lineOf = (offset) => position(offset).line;
        last = input;
        rows.push(visible(input.name));
      }
      rows.push(...rowsOf(search));
      return rows.map((row) => `${row}\n`).join('');
    },
    end: () => '',
  };
}
