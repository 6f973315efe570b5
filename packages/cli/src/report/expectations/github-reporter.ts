import { githubAnnotation, type Annotation } from '../github.ts';
import type { ReportedSearch, TestReporter } from './test-reporter.ts';

function annotationsOf(search: ReportedSearch): readonly Omit<Annotation, 'input'>[] {
  if (search.kind === 'untested') return [];
  if (search.kind === 'failed')
    return search.problems.map(({ message, range }) => ({
      severity: 'error',
      title: `${search.name} cannot be run`,
      message,
      range,
    }));
  return search.expectations
    .filter(({ status }) => status !== 'met')
    .map(({ status, text, found, miss, range, reasons }) => ({
      severity: status === 'missed' ? 'error' : 'warning',
      title: search.name,
      message: [`${miss ?? `Not known: ${text} (${found})`}.`, ...reasons].join(' '),
      range,
    }));
}

/** Output for GitHub Actions: annotates missed `expect:` lines and searches that cannot be run. Paths are relative to `folder`. */
export function githubReporter(folder: string): TestReporter {
  return {
    add: (search) =>
      annotationsOf(search)
        .map((annotation) => githubAnnotation({ ...annotation, input: search.file.input }, folder))
        .join(''),
    end: () => '',
  };
}
