import type { Range, Severity } from '@assetql/core';
import { visible } from '@assetql/client/export';
import type { FileDiagnostic } from '../file-diagnostics.ts';
import type { Input } from '../files/input.ts';
import { positionsOf } from './position.ts';
import { pathSegments } from './report-paths.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

/** Escapes control characters except line ends, so that they are visible in the log. */
const data = (text: string): string =>
  text
    .replaceAll(/[^\r\n]+/g, visible)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The content and position of an annotation. */
export interface Annotation {
  readonly input: Input;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly range: Range;
}

/** The workflow command for an annotation. The path is relative to `folder`. */
export function githubAnnotation({ input, severity, title, message, range }: Annotation, folder: string): string {
  const position = positionsOf(input);
  const start = position(range.start);
  const end = position(range.end);
  const way = input.path === undefined ? undefined : pathSegments(input.path, folder);
  const location = `file=${property(way?.join('/') ?? input.name)},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
  return `::${commands[severity]} ${location},title=${property(title)}::${data(message)}\n`;
}

/** Output for GitHub Actions: workflow commands that annotate lines of a pull request. Paths are relative to `folder`. */
export function githubReport(diagnostics: readonly FileDiagnostic[], folder: string): string {
  let report = '';
  for (const { input, diagnostic } of diagnostics) {
    const { severity, code, range, fixes } = diagnostic;
    const [fix] = fixes;
    const message = fix === undefined ? diagnostic.message : `${diagnostic.message} Fix: ${fix.title}.`;
    report += githubAnnotation({ input, severity, title: code, message, range }, folder);
  }
  return report;
}
