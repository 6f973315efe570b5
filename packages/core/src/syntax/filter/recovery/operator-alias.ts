import { phraseBlanks } from '../../../text/characters.ts';
import { operators, type OperatorName } from '../../../schema/operators.ts';

const names = new Map(operators.flatMap((row) => row.aliases.map((alias) => [alias, row.name] as const)));

/** Symbols whose two characters may stand apart. */
const apart = /^(?:[<>]=|=[<>]|<>)$/;

/** An alias as a pattern. A word ends where it ends, a symbol anywhere. */
function patternOf(alias: string): string {
  if (apart.test(alias)) return `${alias.charAt(0)}${phraseBlanks}{0,9}${alias.charAt(1)}`;
  const written = alias.replaceAll(/[$^*]/g, '\\$&').replaceAll(' ', `${phraseBlanks}{1,9}`);
  return /\w$/.test(alias) ? `${written}(?![\\w.])` : written;
}

/** Every alias, the longest first, so that `is not` is not read as `is`. */
const pattern = [...names.keys()]
  .toSorted((left, right) => right.length - left.length)
  .map(patternOf)
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
  if (alias === undefined) return undefined;
  const name = names.get(alias.toLowerCase().replaceAll(blanks, /\w/.test(alias) ? ' ' : ''));
  return name === undefined ? undefined : { name, end: form.lastIndex };
}
