import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { parse } from '../../validation/parse.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Expression } from '../../syntax/ast.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import type { FilterOptions } from '../../syntax/filter/filter-options.ts';
import { checkTemplate } from './check-template.ts';
import type { Hole } from './holes/hole.ts';
import { TemplateText } from './template-text.ts';

/** A template in a program's source, without the values that it is evaluated with. */
export interface OpenTemplate {
  /** The literal parts with a variable in the place of each hole. Quotes that hold exactly one hole belong to it. */
  readonly text: string;
  readonly holes: readonly Hole[];
  /**
   * The expression of `text`, with a variable in the place of each value, and an `Invalid` that has the variable as its text where a whole
   * condition of a filter goes. `undefined` for a blank one.
   */
  readonly parse: (schema?: Schema) => Expression | undefined;
  /**
   * Its diagnostics, whatever values its holes get; ranges in `text`. A template that can be evaluated with some values has no errors.
   * `nameOf` gives the name of a hole in messages; the new texts of fixes contain its variable.
   */
  readonly check: (options?: CheckOptions, nameOf?: (hole: Hole) => string) => readonly Diagnostic[];
}

/**
 * Reads the literal parts of a template, with their escape sequences resolved, for tools that work on a program's source. `values` are the
 * literal values of holes of filters, by their number from 1; they are checked too. Never throws.
 */
export function openTemplate(
  kind: ExpressionKind,
  literals: readonly string[],
  values?: ReadonlyMap<number, string | number>,
): OpenTemplate {
  const { text, holes } = new TemplateText(literals);
  return {
    text,
    holes,
    parse: (schema) => {
      const options: FilterOptions = { variables: true, holes: true, ...(schema === undefined ? {} : { schema }) };
      return parse(kind, text, options).ast;
    },
    check: (options, nameOf = ({ number }) => `\${${number}}`) => {
      const checked = checkTemplate(kind, literals, options, values);
      return checked.diagnostics.map((diagnostic) => checked.text.named(diagnostic, nameOf));
    },
  };
}
