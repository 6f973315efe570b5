import type { SourceToken } from '../../source-token.ts';
import { Variable } from '../tokens.ts';
import { variableAt } from '../../variable.ts';
import type { SearchRecovery } from './search-recovery.ts';

const wordBefore = /[\p{L}\p{N}_-]$/u;
const wordBehind = /[\p{L}\p{N}_-]/uy;

/** Whether a text touches the variable, as if both were one word: `IMG_{{x}}`, `{{x}}s`. */
function touchesText({ text, builder }: SearchRecovery, { startOffset: start, end }: SourceToken): boolean {
  wordBehind.lastIndex = end;
  return (
    (builder.touches(start) && wordBefore.test(text.slice(Math.max(0, start - 2), start))) || wordBehind.test(text)
  );
}

/** Reports a variable where there are none, or that is not a term of its own. */
export function recoverVariable(recovery: SearchRecovery, token: SourceToken): void {
  const { startOffset: start, end } = token;
  const name = variableAt(recovery.text, start)?.name ?? '';
  if (!recovery.variables) {
    const message = `Variables are for saved searches; write a term in place of {{${name}}}.`;
    recovery.report('unbound-variable', message, { start, end });
  } else if (touchesText(recovery, token)) {
    const advice = 'write blanks around it, or put the whole text into the variable.';
    recovery.foreign('warning', `{{${name}}} is a term of its own; ${advice}`, { start, end });
  }
  recovery.builder.operand(Variable, start, end);
}

export function recoverBrokenVariable({ builder }: SearchRecovery, { startOffset: start, end }: SourceToken): void {
  const message = 'Braces stand around the name of a variable: {{name}}.';
  builder.report({ code: 'syntax', message, range: { start, end } });
  builder.unreadable(start, end);
}
