import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { insert, createFix } from '../../diagnostics/create-fix.ts';
import { finishDiagnostics } from '../../diagnostics/finish-diagnostics.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { partitionPoint } from '../../text/partition-point.ts';
import type { Range } from '../../text/range.ts';
import { findMistakes } from '../../validation/validate.ts';
import type { ExpressionPart, ParsedExpression } from '../saved-search.ts';
import { optionsKey } from './options-key.ts';

/** Checks each expression once, though many searches of a file hold it: equal texts share one {@link ParsedExpression}. */
export class ExpressionChecker {
  /** Of the options; equal for options that give the same diagnostics. */
  readonly key: string;
  private readonly checked = new Map<string | undefined, Map<ParsedExpression, readonly Diagnostic[]>>();
  private readonly options: CheckOptions;

  constructor(options: CheckOptions) {
    this.options = options;
    this.key = optionsKey(options);
  }

  /**
   * The diagnostics of one expression, without the rest of its search. Ranges are relative to its value. `searchFields` are those of its
   * search, which matter to the terms of a search only. `timeZone` is the zone that its file names, before that of the options.
   */
  check<Kind extends ExpressionKind>(
    part: ExpressionPart<Kind>,
    searchFields: readonly string[] = [],
    timeZone: string | undefined = this.options.timeZone,
  ): readonly Diagnostic[] {
    const options = timeZone === undefined ? this.options : { ...this.options, timeZone };
    if (searchFields.length > 0) return checkExpression(part, { ...options, searchFields });
    let inZone = this.checked.get(timeZone);
    if (inZone === undefined) this.checked.set(timeZone, (inZone = new Map()));
    const known = inZone.get(part.parsed);
    if (known !== undefined) return known;
    const diagnostics = checkExpression(part, options);
    inZone.set(part.parsed, diagnostics);
    return diagnostics;
  }
}

/** The diagnostics of one expression, without the rest of its search. Ranges are relative to its value. */
export function checkExpression<Kind extends ExpressionKind>(
  { key, parsed, unterminated, value }: ExpressionPart<Kind>,
  options: CheckOptions,
): readonly Diagnostic[] {
  const strings = unterminatedStrings(unterminated, key, value.text);
  const ruled = findMistakes(key, parsed.ast, options, value.text);
  return finishDiagnostics({ read: [...parsed.diagnostics, ...strings], ruled }, options);
}

/** A string that reaches over its line, for each of `ranges`. */
function unterminatedStrings(ranges: readonly Range[], kind: ExpressionKind, text: string): readonly RawDiagnostic[] {
  if (ranges.length === 0) return [];
  const [what, quote] = kind === 'search' ? ['phrase', '"'] : ['text', "'"];
  const withoutComments = text.replaceAll(/^[ \t]*#.*/gm, (comment) => ' '.repeat(comment.length));
  const quotes = Array.from(withoutComments.matchAll(RegExp(quote, 'g')), ({ index }) => index);
  return ranges.map((range) => {
    // Where the string ends on a later line, a quote at the end of its own line would only cut it in two.
    const behind = quotes.length - partitionPoint(quotes, (at) => at < range.end);
    const goesOn = behind % 2 === 1;
    return {
      code: 'unterminated-string',
      message: `This ${what} has no closing ${quote}. It must end on its line.`,
      range,
      fixes: goesOn ? [] : [createFix(`Add the closing ${quote}`, 'preferred', insert(range.end, quote))],
    };
  });
}
