import { excerpt } from '../../../../diagnostics/wording.ts';
import { lookUpNames } from '../../../../schema/look-up-names.ts';
import type { Recovery } from '../state.ts';
import { foreignText, type ForeignText } from './foreign-text.ts';

const lookUp = String.raw`(${lookUpNames.join('|')})\(("[^"{}\r\n]{0,300}"|'[^'{}\r\n]{0,300}')\)`;

const inBraces = new RegExp(String.raw`\{\{\s{0,9}${lookUp}\s{0,9}\}\}`);
const alone = new RegExp(`^${lookUp}$`);

const quotes = /'/g;

/** A look-up in braces, as if it were a variable, or one that is all of the text: `CategoryIds/ANY(c: c EQ {{category("Brand/Logos")}})`. */
export function detectLookUp({ text }: Recovery): ForeignText | undefined {
  const found = inBraces.exec(text) ?? alone.exec(text);
  if (found === null) return undefined;
  const { index } = found;
  const isInString = (text.slice(0, index).match(quotes)?.length ?? 0) % 2 === 1;
  if (isInString) return undefined;
  const [whole, kind = '', name = ''] = found;
  const written = excerpt(`${kind}("${name.slice(1, -1)}")`);
  const message = `A look-up is the value of a variable; write @${kind} = ${written} above the search, and {{${kind}}} as the value of a condition.`;
  return foreignText('syntax', message, index, index + whole.length);
}
