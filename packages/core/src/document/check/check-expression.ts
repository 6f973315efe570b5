import { deduplicate } from '../../diagnostics/deduplicate.ts';
import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { insert, createFix } from '../../diagnostics/create-fix.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { validate } from '../../validation/validate.ts';
import type { ExpressionPart, ParsedExpression } from '../saved-search.ts';

/** Checks each expression once, though many searches of a file hold it: equal texts share what was read. */
export class ExpressionChecker {
  private readonly checked = new Map<ParsedExpression, readonly Diagnostic[]>();
  private readonly options: CheckOptions;

  constructor(options: CheckOptions) {
    this.options = options;
  }

  /**
   * Everything that is to say about an expression by itself. Ranges are relative to its value. `searchFields` are those of its search;
   * they matter to the terms of a search only.
   */
  check<Kind extends ExpressionKind>(
    part: ExpressionPart<Kind>,
    searchFields: readonly string[] = [],
  ): readonly Diagnostic[] {
    if (searchFields.length > 0) return checkExpression(part, { ...this.options, searchFields });
    const known = this.checked.get(part.parsed);
    if (known !== undefined) return known;
    const diagnostics = checkExpression(part, this.options);
    this.checked.set(part.parsed, diagnostics);
    return diagnostics;
  }
}

/** Everything that is to say about an expression by itself. Ranges are relative to its value. */
export function checkExpression<Kind extends ExpressionKind>(
  { key, parsed, unterminated, value }: ExpressionPart<Kind>,
  options: CheckOptions,
): readonly Diagnostic[] {
  const found = validate(key, parsed.ast, options, value.text);
  if (parsed.diagnostics.length + unterminated.length === 0) return found;
  const strings = unterminated.map((range) => open(range, key));
  return deduplicate(applySeverities([...parsed.diagnostics, ...strings], options), found);
}

function open(range: RawDiagnostic['range'], kind: ExpressionKind): RawDiagnostic {
  const [what, quote] = kind === 'search' ? ['phrase', '"'] : ['text', "'"];
  return {
    code: 'unterminated-string',
    message: `This ${what} has no closing ${quote}. It must end on its line.`,
    range,
    fixes: [createFix(`Add the closing ${quote}`, 'preferred', insert(range.end, quote))],
  };
}
