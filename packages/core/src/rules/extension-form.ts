import type { Comparison } from '../syntax/ast.ts';
import { withoutDot } from './bare-extension.ts';
import { mend, quoted, replace } from './mend.ts';
import type { RuleContext } from './rule-context.ts';
import { filterKinds, type Rule } from './rule.ts';

function comparison({ value }: Comparison, context: RuleContext): void {
  if (context.field?.member !== 'fileExtension' || value.kind !== 'String' || !value.quoted) return;
  const bare = withoutDot(value.value);
  if (bare === value.value) return;
  const text = quoted(bare);
  context.report({
    code: 'extension-form',
    message: 'Write file extensions without a dot.',
    range: value.range,
    fixes: [mend(`Write ${text}`, 'safe', replace(value.range, text))],
  });
}

/** File extensions are written without a dot (§4.7). */
export const rule: Rule = { code: 'extension-form', kinds: filterKinds, visitor: { Comparison: comparison } };
