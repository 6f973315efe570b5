import type { Range, Severity } from '@assetql/core';
import { visible } from '@assetql/client/export';
import type { Finding } from '../findings.ts';
import type { Input } from '../input.ts';
import { positionsOf } from './position.ts';
import { wayTo } from './way-to.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

/** Line ends stay; other characters that would control the terminal of a log are shown as what they are. */
const data = (text: string): string =>
  text
    .replaceAll(/[^\r\n]+/g, visible)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** What an annotation says, and where in a file. */
export interface Annotation {
  readonly input: Input;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly range: Range;
}

/** The workflow command of an annotation. Its file is named from a folder. */
export function githubAnnotation({ input, severity, title, message, range }: Annotation, folder: string): string {
  const position = positionsOf(input);
  const start = position(range.start);
  const end = position(range.end);
  const way = input.path === undefined ? undefined : wayTo(input.path, folder);
  const place = `file=${property(way?.join('/') ?? input.name)},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
  return `::${commands[severity]} ${place},title=${property(title)}::${data(message)}\n`;
}

/** For GitHub Actions: workflow commands that annotate the lines of a pull request. Files are named from a folder. */
export function githubReport(findings: readonly Finding[], folder: string): string {
  let report = '';
  for (const { input, diagnostic } of findings) {
    const { severity, code, range, fixes } = diagnostic;
    const [fix] = fixes;
    const message = fix === undefined ? diagnostic.message : `${diagnostic.message} Fix: ${fix.title}.`;
    report += githubAnnotation({ input, severity, title: code, message, range }, folder);
  }
  return report;
}
