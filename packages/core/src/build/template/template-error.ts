import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { showRange } from '../../text/show-range.ts';
import { BuildError } from '../build-error.ts';

/**
 * Mistakes in a template or in the values of its holes. The message has, for each mistake, the line and column from 1, what to write, and
 * the line itself. Line 1 is the one that the template starts on; each hole counts as it is shown: `${1}`.
 */
export class TemplateError extends BuildError {
  override readonly name: string = 'TemplateError';
  /** The template with `${1}`, `${2}` … in place of its holes, and its escape sequences resolved. */
  readonly template: string;
  /** The mistakes in the order of their ranges, which are in `template`. All are errors. */
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
