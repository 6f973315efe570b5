import type { Diagnostic } from '../../diagnostic.ts';
import { BuildError } from '../build-error.ts';

/** How much of a long line is shown before the start of a mistake, and after it. */
const shownBefore = 60;
const shownAfter = 70;

/**
 * A mistake in a template, or in a value that was put into one. Its message says of each mistake the line and column, what to write, and
 * shows the line. Both count from 1; the first line is the one that the template starts on, and each hole counts as it is shown: `${1}`.
 */
export class TemplateError extends BuildError {
  override readonly name: string = 'TemplateError';
  /** The template as it is written, with `${1}`, `${2}` … in the place of its holes, escapes read. */
  readonly template: string;
  /** What is wrong, sorted by place, with ranges in `template`. All are errors. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(tag: string, template: string, diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => described(tag, template, diagnostic)).join('\n'));
    this.template = template;
    this.diagnostics = diagnostics;
  }
}

const lineEnd = /\r\n?|\n/g;

function described(tag: string, template: string, { message, range }: Diagnostic): string {
  let line = 1;
  let start = 0;
  let end = template.length;
  for (const found of template.matchAll(lineEnd)) {
    if (found.index >= range.start) {
      end = found.index;
      break;
    }
    line++;
    start = found.index + found[0].length;
  }
  const from = Math.max(start, range.start - shownBefore);
  const to = Math.min(end, range.start + shownAfter);
  const before = template.slice(from, range.start).replace(/[^\t]/g, ' ');
  const carets = '^'.repeat(Math.max(1, Math.min(range.end, to) - range.start));
  const place = `${tag} template, line ${line}, column ${range.start - start + 1}`;
  return `${place}: ${message}\n  ${template.slice(from, to)}\n  ${before}${carets}`;
}
