import { styleText } from 'node:util';
import stringWidth from 'fast-string-width';
import type { Severity } from '@assetql/core';
import type { FileDiagnostic } from '../file-diagnostics.ts';
import { positionsOf } from './position.ts';
import { visible } from '@assetql/client/export';

type Style = Parameters<typeof styleText>[0];

const severityStyles: Readonly<Record<Severity, Style>> = {
  error: ['red', 'bold'],
  warning: ['yellow', 'bold'],
  info: ['blue', 'bold'],
  hint: ['gray', 'bold'],
};

/** The number of characters of a long line shown around a diagnostic's range. */
const context = 60;

interface Snippet {
  readonly line: string;
  readonly caret: string;
}

function snippet(line: string, start: number, end: number): Snippet {
  const from = start > context + 10 ? start - context : 0;
  const to = line.length - end > context + 10 ? Math.min(line.length, end + context) : line.length;
  const cut = Math.min(to, from + 3 * context);
  const head = from > 0 ? '…' : '';
  const before = head + visible(line.slice(from, start));
  const guilty = visible(line.slice(start, Math.min(end, cut)));
  const after = visible(line.slice(Math.min(end, cut), cut));
  return {
    line: before + guilty + after + (cut < line.length ? '…' : ''),
    caret: ' '.repeat(stringWidth(before)) + '^'.repeat(Math.max(1, stringWidth(guilty))),
  };
}

/** Text output: each diagnostic with its line, a marker under its range, and its fixes. */
export function textReport(diagnostics: readonly FileDiagnostic[], color: boolean): string {
  const paint = (style: Style, text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const parts: string[] = [];
  for (const { input, diagnostic } of diagnostics) {
    const { line, column, lineStart, text } = positionsOf(input)(diagnostic.range.start);
    const end = Math.max(diagnostic.range.start, Math.min(diagnostic.range.end, lineStart + text.length));
    const shown = snippet(text, column - 1, end - lineStart);
    const severity = paint(severityStyles[diagnostic.severity], diagnostic.severity);
    parts.push(
      `${paint('bold', `${visible(input.name)}:${line}:${column}`)} ${severity} ${visible(diagnostic.message)} ${paint('gray', diagnostic.code)}`,
    );
    parts.push(`  ${shown.line}`, `  ${paint(severityStyles[diagnostic.severity], shown.caret)}`);
    for (const fix of diagnostic.fixes) parts.push(`  ${paint('green', 'fix:')} ${visible(fix.title)}`);
    parts.push('');
  }
  return parts.map((part) => `${part}\n`).join('');
}

/** A summary: `2 errors, 1 warning; --fix mends 1`; empty without diagnostics. */
export function summary(diagnostics: readonly FileDiagnostic[]): string {
  const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];
  const parts: string[] = [];
  for (const severity of severities) {
    const number = diagnostics.filter((entry) => entry.diagnostic.severity === severity).length;
    if (number > 0) parts.push(`${number} ${severity}${number === 1 ? '' : 's'}`);
  }
  const fixable = diagnostics.filter(({ diagnostic }) => diagnostic.fixes.some(({ safe }) => safe)).length;
  return parts.join(', ') + (fixable === 0 ? '' : `; --fix mends ${fixable}`);
}
