import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { showRange } from '../../text/show-range.ts';
import { BuildError } from '../build-error.ts';

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

function described(tag: string, template: string, { message, range }: Diagnostic): string {
  const { line, column, excerpt } = showRange(template, range);
  return `${tag} template, line ${line}, column ${column}: ${message}\n${excerpt}`;
}
