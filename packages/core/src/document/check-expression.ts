import { deduplicate } from '../deduplicate.ts';
import type { Diagnostic, Finding } from '../diagnostic.ts';
import type { CheckOptions } from '../options.ts';
import { insert, mend } from '../rules/mend.ts';
import { settle } from '../settle.ts';
import type { ExpressionKind } from '../syntax/ast.ts';
import { validate } from '../validate.ts';
import { sameOptions } from './same-options.ts';
import type { ExpressionPart, ParsedExpression } from './saved-search.ts';

interface Checked {
  readonly options: CheckOptions;
  readonly diagnostics: readonly Diagnostic[];
}

/** By what was read, which equal texts share, also from one version of a document to the next. */
const checked = new WeakMap<ParsedExpression, Checked>();

/** Everything that is to say about an expression by itself. Ranges are relative to its value. */
export function checkExpression<Kind extends ExpressionKind>(
  part: ExpressionPart<Kind>,
  options: CheckOptions,
): readonly Diagnostic[] {
  const { parsed, unterminated } = part;
  const known = checked.get(parsed);
  if (known !== undefined && sameOptions(known.options, options)) return known.diagnostics;
  const ruled = validate(part.key, parsed.ast, options);
  const read = [
    ...settle(parsed.diagnostics, options),
    ...settle(
      unterminated.map((range) => open(range, part.key)),
      options,
    ),
  ];
  const diagnostics = read.length === 0 ? ruled : deduplicate(read, ruled);
  checked.set(parsed, { options, diagnostics });
  return diagnostics;
}

function open(range: Finding['range'], kind: ExpressionKind): Finding {
  const [what, quote] = kind === 'search' ? ['phrase', '"'] : ['text', "'"];
  return {
    code: 'unterminated-string',
    message: `This ${what} has no closing ${quote}. It must end on its line.`,
    range,
    fixes: [mend(`Add the closing ${quote}`, 'preferred', insert(range.end, quote))],
  };
}
