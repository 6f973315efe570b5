import { parameters } from '../../schema/parameters.ts';
import { endsTerm } from './characters.ts';

/** What stands for an operator, here or in Lucene, when it is the whole term. */
const operator = /^(?:AND|OR|NOT|&&|\|\||!)$/;

/** A term that is a parameter of a request with its value. Group 1 is the parameter. */
export const pastedParameter: RegExp = new RegExp(
  `^(?:[^=]*[?&])?(${parameters.map((row) => row.name).join('|')})=`,
  'i',
);

/**
 * Whether a bare term with this text and these wildcards is read back as the same term (§4.8).
 * One `*` at either end is a wildcard; those that remain stay in the text.
 */
export function readsAsWord(text: string, leading: boolean, trailing: boolean): boolean {
  for (let at = 0; at < text.length; at++) if (endsTerm(text.charCodeAt(at))) return false;
  if (text === '' || text.includes('{{') || pastedParameter.test(text)) return false;
  if (text.startsWith('*') && !leading) return false;
  if (text.endsWith('*') && !trailing && !(leading && text === '*')) return false;
  return leading || trailing || !operator.test(text);
}
