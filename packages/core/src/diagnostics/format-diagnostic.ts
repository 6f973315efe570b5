import type { Diagnostic } from './diagnostic.ts';
import { printable, showRange } from '../text/show-range.ts';

/**
 * A diagnostic as several lines of plain text without control characters, for a log, a terminal or the message of an exception: line and column from 1 in UTF-16
 * units, severity, message and code, then the line of the text with carets below the range, then the titles of the fixes.
 * `text` is the one that the diagnostic's ranges count in. The result has no line end at its end.
 */
export function formatDiagnostic(text: string, diagnostic: Diagnostic): string {
  const { severity, message, code, range, fixes } = diagnostic;
  const { line, column, excerpt } = showRange(text, range);
  const titles = fixes.map(({ title }) => `\n  fix: ${title}`);
  return printable(`${line}:${column} ${severity}: ${message} (${code})\n${excerpt}${titles.join('')}`);
}
