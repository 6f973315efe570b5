import { quoted } from '../../../../diagnostics/create-fix.ts';
import { alternatives, excerpt } from '../../../../diagnostics/wording.ts';
import type { OperatorName } from '../../../../schema/operators.ts';
import type { Name, Operator } from '../../../ast.ts';
import { operatorNode } from '../../operator-node.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';

/** `/jp/i`, also in quotes. Group 2 is what is between the slashes. */
const literal = /(['"]?)\/((?:[^/\\\r\n]|\\[^\r\n]){1,100})\/[dgimsux]{0,7}\1(?=[\s)]|$)/iy;
/** A text in quotes. Group 2 is what is between them. */
const quotedText = /(['"])([^'"\r\n]{1,100})\1(?=[\s)]|$)/y;
/** What a text has that is meant as more than itself: a text may well have other signs. */
const signs = /^\^|\$$|\.[*+]|[|\\]|\[[^[\]]*\]/;
/** The operators that other languages have for regular expressions. */
const matches = /^[=!]?~[=*]?$/;

/** A condition that says the same as a regular expression. */
interface Plain {
  readonly name: OperatorName;
  readonly value: string;
}

/** What a regular expression asks for, where an operator of the language says it. */
function plainOf(expression: string): Plain | undefined {
  const [, before = '', body = '', after = ''] = /^(\^(?:\.\*)?|\.\*)?(.*?)((?:\.\*)?\$|\.\*)?$/.exec(expression) ?? [];
  const escaped = /\\([^\w\s])/g;
  // A sign that is not escaped matches more than itself.
  if (body === '' || /[\\^$.*+?()[\]{}|]/.test(body.replace(escaped, ''))) return undefined;
  const starts = before === '^';
  const ends = after === '$';
  const name = starts ? (ends ? 'EQ' : 'SW') : ends ? 'EW' : 'CT';
  return { name, value: body.replace(escaped, '$1') };
}

/** The regular expression at the current position: its source, and where it ends with its quotes. `isMatch` is true behind an operator such as `=~`. */
function expressionAt(
  { pos, text }: Recovery,
  isMatch: boolean,
): { readonly end: number; readonly expression: string } | undefined {
  for (const [form, isQuoted] of [
    [literal, false],
    [quotedText, true],
  ] as const) {
    form.lastIndex = pos;
    const [whole = '', quote = '', expression = ''] = form.exec(text) ?? [];
    // A text in quotes is one, unless the operator says something else.
    if (whole === '' || (quote !== '' && !isMatch) || (isQuoted && !signs.test(expression))) continue;
    return { end: pos + whole.length, expression };
  }
  return undefined;
}

/** Reads a regular expression in place of a value: `=~ /^jp/`, `=~ '^jp'`. `undefined` where there is none. */
export function regularExpression(recovery: Recovery, field: Name, { name, range }: Operator): Next | undefined {
  const { pos } = recovery;
  const { start } = range;
  const found = expressionAt(recovery, matches.test(recovery.slice(range)));
  if (found === undefined || recovery.any?.attributes === true) return undefined;
  const { end, expression } = found;
  const legal = recovery.operatorsOf(field);
  const plain = name === undefined || name === 'NE' ? undefined : plainOf(expression);
  // What was said of the operator is part of this.
  recovery.withdraw(({ code, range: at }) => code === 'unknown-operator' && at.start === start);
  recovery.pos = end;
  if (plain === undefined || legal?.includes(plain.name) === false) {
    const meant = legal?.includes('CT') === false ? alternatives(legal) : 'CT, SW or EW and a plain text';
    recovery.report('unknown-operator', `A filter has no regular expressions; write ${meant}.`, start, end);
    return recovery.invalid(field.range.start, end);
  }
  const written = `${plain.name} ${quoted(plain.value)}`;
  recovery.reword(start, end, written, 'preferred', `A filter has no regular expressions; write ${excerpt(written)}.`);
  const value = { kind: 'String', range: { start: pos, end }, value: plain.value, quoted: true } as const;
  return recovery.compare(field, operatorNode(recovery.text, plain.name, start, range.end), value);
}
