import type { Severity } from '@assetql/core';
import type { Finding } from '../findings.ts';
import { positionsIn } from './position.ts';
import { wayTo } from './way-to.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
};

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** For GitHub Actions: workflow commands that annotate the lines of a pull request. Files are named from a folder. */
export function githubReport(findings: readonly Finding[], folder: string): string {
  let report = '';
  for (const { input, diagnostic } of findings) {
    const position = positionsIn(input.text);
    const start = position(diagnostic.range.start);
    const end = position(diagnostic.range.end);
    const fix = diagnostic.fixes[0];
    const way = input.path === undefined ? undefined : wayTo(input.path, folder);
    const place = `file=${property(way?.join('/') ?? input.name)},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
    const message = fix === undefined ? diagnostic.message : `${diagnostic.message} Fix: ${fix.title}.`;
    report += `::${commands[diagnostic.severity]} ${place},title=${property(diagnostic.code)}::${data(message)}\n`;
  }
  return report;
}
