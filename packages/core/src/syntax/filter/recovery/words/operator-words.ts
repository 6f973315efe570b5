import { operators, type OperatorName } from '../../../../schema/operators.ts';
import { phraseBlanks } from '../../../../text/characters.ts';
import { afterBlanks, operatorAt } from '../../lexer/words.ts';
import { notSign } from '../../../not-sign.ts';

/** An operator, and where its spelling ends. */
export interface FoundOperator {
  readonly name: OperatorName;
  readonly end: number;
}

/** What is between two words of an operator. */
const gap = `(?:${phraseBlanks}{0,9}|_)`;
const gaps = new RegExp(`${phraseBlanks}|_`, 'g');
const withoutGaps = (written: string): string => written.toLowerCase().replaceAll(gaps, '');

/** The operators by their aliases without blanks. */
const aliases = new Map(
  operators.flatMap((row) => row.aliases.map((alias) => [alias.replaceAll(' ', ''), row.name] as const)),
);

/** Symbols whose two characters may be apart. */
const apart = /^(?:[<>]=|=[<>]|<>)$/;

/** An alias as a pattern. A word ends where it ends, a symbol anywhere. Words may be written as one: `lessThan`, `not_equal`. */
function patternOf(alias: string): string {
  if (apart.test(alias)) return `${alias.charAt(0)}${phraseBlanks}{0,9}${alias.charAt(1)}`;
  const written = alias.replaceAll(/[$^*]/g, '\\$&').replaceAll(' ', gap);
  return /\w$/.test(alias) ? `${written}(?![\\w.])` : written;
}

/** Every alias, the longest first, so that `is not` is not read as `is`. */
function anyAlias(): RegExp {
  const longestFirst = operators.flatMap((row) => row.aliases).toSorted((left, right) => right.length - left.length);
  return new RegExp(`(?:${longestFirst.map(patternOf).join('|')})`, 'iy');
}

/** Made for the first text with a mistake: most pages never read one. */
let alias: RegExp | undefined;

/** What another language or a person writes for an operator, at `at`. */
export function operatorAlias(text: string, at: number): FoundOperator | undefined {
  alias ??= anyAlias();
  alias.lastIndex = at;
  const found = alias.exec(text)?.[0];
  if (found === undefined) return undefined;
  const name = aliases.get(withoutGaps(found));
  return name === undefined ? undefined : { name, end: alias.lastIndex };
}

/** The operator at `at`, of this language or of another. */
export function anyOperatorAt(text: string, at: number): FoundOperator | undefined {
  const name = operatorAt(text, at);
  return name === undefined ? operatorAlias(text, at) : { name, end: at + 2 };
}

/** NOT before an operator, alone, as a person says it, or as one word with the operator: `NLT`, `notGE`. */
const negation = new RegExp(
  `(?:(?:(?:is|does|do)${phraseBlanks}{1,9})?not|(?:is|does|do)n['’]t)(?![\\w.])|!(?!=(?!~))|` +
    `(?:n|not[_-]?)(?=(?:[lg](?:te?|e)|ct|sw|ew)(?![\\w.]))`,
  'iy',
);

/** What a condition begins with: a bracket, a field and an operator, or a collection. */
const condition = `${phraseBlanks}{0,9}\\(|${phraseBlanks}{1,9}[\\w.]{1,64}(?:${phraseBlanks}{0,9}[:=<>!/]|${phraseBlanks}{1,9}(?:eq|ne|lt|gt|le|ge|ct|sw|ew|is|in|like|between|contains)(?![\\w.]))`;

/** NOT before a condition, alone or as a person says it between two, also in French and German. */
const not = new RegExp(
  `(?:(?:but${phraseBlanks}{1,9})?not|except(?:${phraseBlanks}{1,9}for)?|excluding|without)(?![\\w./])|!(?!=)|${notSign}(?=[a-z_(])|` +
    `(?:nicht|au(?:ß|ss)er|ohne|non|sauf|sans|no|exclude|minus|unless|¬)(?=${condition})`,
  'iy',
);

function endOf(form: RegExp, text: string, at: number): number | undefined {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : undefined;
}

/** The end of a NOT before an operator at `at`; `undefined` when there is none. */
export const negationAt = (text: string, at: number): number | undefined => endOf(negation, text, at);

/** The end of the `NOT`, `!`, `but not` or `except` before a condition at `at`; `undefined` when there is none. */
export const notAt = (text: string, at: number): number | undefined => endOf(not, text, at);

const list = `(?:in(?=${phraseBlanks}{0,9}(?:\\(|\\{(?!\\{)))|(?:(?:one|any|either)${phraseBlanks}{1,9}of|either)(?![\\w.]))`;
/** `is` as part of a longer form of SQL: `is in (`, `is between 1`, `is like 'x'`. */
const isBefore = `is${phraseBlanks}{1,9}(?=${list}|between${phraseBlanks}{1,9}(?!(?:and|or)(?![\\w.]))[\\w'"{]|i?like${phraseBlanks}{1,9}['"])`;
/** `from 3 to 5` for BETWEEN. */
const from = `from(?=${phraseBlanks}{1,9}[^\\s()]{1,40}${phraseBlanks}{1,9}to${phraseBlanks})`;
const sql = new RegExp(
  `(?:(?:(?:is|does)${phraseBlanks}{1,9})?(not${gap}|!${phraseBlanks}{0,9})|${isBefore})?(?:(between|${from})|(i?like)|${list})(?![\\w.])`,
  'iy',
);

/** A word of SQL that is more than an operator: `BETWEEN`, `LIKE`, `IN`, `one of`. */
export interface SqlOperator {
  readonly form: 'between' | 'like' | 'list';
  readonly isNegated: boolean;
  readonly end: number;
}

export function sqlOperatorAt(text: string, at: number): SqlOperator | undefined {
  sql.lastIndex = at;
  const found = sql.exec(text);
  if (found === null) return undefined;
  const [, negated, range, like] = found;
  const form = range !== undefined ? 'between' : like === undefined ? 'list' : 'like';
  return { form, isNegated: negated !== undefined, end: sql.lastIndex };
}

/** The end of the operator at `at`, of this language or another; `at` when there is none. */
export function operatorBehind(text: string, at: number): number {
  if (operatorAt(text, at) !== undefined) return at + 2;
  const known = sqlOperatorAt(text, at)?.end;
  if (known !== undefined) return known;
  const negated = negationAt(text, at);
  const found = anyOperatorAt(text, negated === undefined ? at : afterBlanks(text, negated));
  return found?.end ?? negated ?? (text.charCodeAt(at) === 0x3a ? at + 1 : at);
}

/** Whether an operator is at `at`, of this language or another. */
export const followsOperator = (text: string, at: number): boolean => operatorBehind(text, at) > at;
