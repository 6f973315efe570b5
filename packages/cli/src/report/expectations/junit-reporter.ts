import type { Input } from '../../files/input.ts';
import { positionsIn } from '../position.ts';
import type { ReportedSearch, TestReporter } from './test-reporter.ts';
import { escapeXml } from './escape-xml.ts';

interface Case {
  readonly search: string;
  readonly name: string;
  readonly seconds: number;
  readonly problem?: { readonly element: 'failure' | 'error'; readonly type: string; readonly message: string };
}

interface Suite {
  readonly input: Input;
  readonly cases: Case[];
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');

const decimal = (seconds: number): string => seconds.toFixed(3);

function casesOf(search: ReportedSearch, lineOf: (offset: number) => number): readonly Case[] {
  if (search.kind === 'untested') return [];
  const { name, seconds } = search;
  if (search.kind === 'failed') {
    const message = search.problems
      .map((problem) => `line ${lineOf(problem.range.start)}: ${problem.message}`)
      .join('\n');
    return [{ search: name, name: 'runs', seconds, problem: { element: 'error', type: 'not-run', message } }];
  }
  // The expectations of a search are evaluated together, so each gets an equal share of the time.
  const each = seconds / search.expectations.length;
  return search.expectations.map(({ status, text, found, miss = found, range, reasons }): Case => {
    const message = [`line ${lineOf(range.start)}: ${miss}`, ...reasons].join('\n');
    return {
      search: name,
      name: text,
      seconds: each,
      ...(status === 'met'
        ? {}
        : {
            problem:
              status === 'missed'
                ? { element: 'failure', type: 'missed', message }
                : { element: 'error', type: 'unknown', message },
          }),
    };
  });
}

function caseXml({ search, name, seconds, problem }: Case): string {
  const head = `    <testcase${attributes({ name, classname: search, time: decimal(seconds) })}`;
  if (problem === undefined) return `${head}/>\n`;
  const { element, type, message } = problem;
  return `${head}>\n      <${element}${attributes({ message, type })}/>\n    </testcase>\n`;
}

function suiteXml({ input, cases }: Suite, id: number, began: Date): string {
  const count = (element: string): number => cases.filter(({ problem }) => problem?.element === element).length;
  const head = attributes({
    name: input.name,
    package: input.name,
    id,
    timestamp: began.toISOString().slice(0, 19),
    hostname: 'localhost',
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    time: decimal(cases.reduce((sum, { seconds }) => sum + seconds, 0)),
  });
  // Empty, but required by the schema.
  const [before, after] = ['    <properties/>\n', '    <system-out/>\n    <system-err/>\n'];
  return `  <testsuite${head}>\n${before}${cases.map(caseXml).join('')}${after}  </testsuite>\n`;
}

/**
 * JUnit XML for continuous integration: a suite per file and a case per expectation, named after it, with the search as its class. A search
 * that cannot be run is one case with an error; one without expectations is omitted.
 */
export function junitReporter(began: Date): TestReporter {
  const suites: Suite[] = [];
  let lineOf = (_offset: number): number => 1;
  return {
    add: (search) => {
      const { input } = search.file;
      let suite = suites.at(-1);
      if (suite?.input !== input) {
        suite = { input, cases: [] };
        suites.push(suite);
        const position = positionsIn(input.text);
        lineOf = (offset) => position(offset).line;
      }
      suite.cases.push(...casesOf(search, lineOf));
      return '';
    },
    end: () => {
      const body = suites.map((suite, id) => suiteXml(suite, id, began)).join('');
      return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${body}</testsuites>\n`;
    },
  };
}
