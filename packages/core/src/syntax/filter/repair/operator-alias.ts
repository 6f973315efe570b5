import { phraseBlanks } from '../../characters.ts';
import { operators, type OperatorName } from '../../../schema/operators.ts';

const names = new Map(operators.flatMap((row) => row.aliases.map((alias) => [alias, row.name] as const)));

/** Every alias, the longest first, so that `is not` is not read as `is`. A word ends where it ends, a symbol anywhere. */
const pattern = [...names.keys()]
  .toSorted((left, right) => right.length - left.length)
  .map(
    (alias) =>
      alias.replaceAll(/[$^*]/g, '\\$&').replaceAll(' ', `${phraseBlanks}{1,9}`) +
      (/\w$/.test(alias) ? '(?![\\w.])' : ''),
  )
  .join('|');
const blanks = new RegExp(`${phraseBlanks}+`, 'g');
const form = new RegExp(`(?:${pattern})`, 'iy');

/** What another language or a person writes for an operator of this one, at `at`. */
export function operatorAlias(
  text: string,
  at: number,
): { readonly name: OperatorName; readonly end: number } | undefined {
  form.lastIndex = at;
  const alias = form.exec(text)?.[0];
  const name = alias === undefined ? undefined : names.get(alias.toLowerCase().replaceAll(blanks, ' '));
  return name === undefined ? undefined : { name, end: form.lastIndex };
}
