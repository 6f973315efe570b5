import { excerpt } from '../../diagnostics/wording.ts';
import { lookUpNames } from '../../values/look-up.ts';
import type { SavedSearch } from '../saved-search.ts';
import { resolve } from '../scope.ts';
import { isMeantAsTime } from './shared-variables.ts';
import { parseVariableValue, type VariableValue } from '../../values/variable-value.ts';

/** The type of a variable's value: a look-up gives an id, which is a string; a time expression gives a timestamp. */
type Family = 'text' | 'number' | 'time';

function familyOf(value: VariableValue): Family {
  switch (value.kind) {
    case 'String':
    case 'LookUp':
      return 'text';
    case 'Number':
      return 'number';
    case 'List':
      return value.items[0] === undefined ? 'text' : familyOf(value.items[0]);
    default:
      return 'time';
  }
}

const forms: Readonly<Record<Family, string>> = {
  text: 'a text, or a look-up such as category("Brand")',
  number: 'a number',
  time: 'a time such as now - 30d or 2024-05-01T00:00:00.000Z',
};

/** Whether a text was meant to be a JSON text, a list or a look-up, so that it is a mistake where it is none. */
const opensValue = (text: string): boolean =>
  /^["[]/.test(text) || new RegExp(`^(?:${lookUpNames.join('|')})\\s*\\(`).test(text);

/**
 * Reads the value that a person types for a variable, as on a command line. It is written as in a file; where the file defines the variable
 * as a text or does not define it, a text needs no quotes. Its type is that of the file's definition, if there is one. Gives the value, or a
 * sentence that says what to write.
 */
export function readGivenVariable(
  name: string,
  text: string,
  searches: readonly SavedSearch[],
): { readonly value: VariableValue } | { readonly problem: string } {
  const defined = searches
    .map((search) => resolve(search, name)?.definition.parsed)
    .find((value) => value !== undefined);
  const { value, findings } = parseVariableValue(text);
  const wanted = defined === undefined ? undefined : familyOf(defined);
  if (value !== undefined && (wanted === undefined || familyOf(value) === wanted)) return { value };
  const isText =
    wanted === undefined ? text.trim() !== '' && !isMeantAsTime(text) : wanted === 'text' && defined?.kind !== 'LookUp';
  if (isText && !opensValue(text.trim()))
    return { value: { kind: 'String', range: { start: 0, end: text.length }, value: text, quoted: true } };
  if (wanted === undefined || (value === undefined && opensValue(text.trim())))
    return { problem: findings[0]?.message ?? `Write ${forms.text}.` };
  return { problem: `${excerpt(name)} is ${forms[wanted]} in the file; write one.` };
}
