import type { Comparison } from '../../../syntax/ast.ts';
import { withoutDot } from './bare-extension.ts';
import { createFix, quoted, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';

/** Several extensions in one text: `jpg, png`, `jpg|png`, `jpg or png`. */
const severalIn = /[,;|]|\s(?:and|or)\s/i;

/** Reports several extensions in one text, with a fix that writes one condition for each. */
function separate(node: Comparison, extensions: readonly string[], context: RuleContext): void {
  const { field, operator, value, range } = node;
  const join = operator.name === 'NE' ? 'AND' : 'OR';
  const each = extensions.map((extension) => `${field.text} ${operator.text} ${quoted(extension)}`);
  const isAlone = context.parents.length === 0;
  const text = isAlone ? each.join(` ${join} `) : `(${each.join(` ${join} `)})`;
  context.report({
    code: 'extension-form',
    message: `An asset has one file extension; compare with each of them, joined by ${join}.`,
    range: value.range,
    fixes: [createFix('Write one condition for each', 'preferred', replace(range, text))],
  });
}

function comparison(node: Comparison, context: RuleContext): void {
  const { value } = node;
  if (context.field?.member !== 'fileExtension' || value.kind !== 'String' || !value.quoted) return;
  const extensions = value.value
    .trim()
    .split(severalIn)
    .map((each) => withoutDot(each).trim());
  if (extensions.length > 1 && extensions.every((each) => /^\w+$/.test(each)))
    return separate(node, extensions, context);
  const bare = withoutDot(value.value);
  if (bare === value.value) return;
  const text = quoted(bare);
  context.report({
    code: 'extension-form',
    message: 'Write file extensions without a dot.',
    range: value.range,
    fixes: [createFix(`Write ${text}`, 'safe', replace(value.range, text))],
  });
}

/** File extensions are written one by one, without a dot (§4.7). */
export const rule: Rule = { code: 'extension-form', kinds: filterKinds, visitor: { Comparison: comparison } };
