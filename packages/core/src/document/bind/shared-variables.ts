import { isVariableName } from '../../syntax/variable.ts';
import { isTimeZone } from '../../text/zoned-time.ts';
import type { Definition } from '../saved-search.ts';
import { timeZoneName } from '../scope.ts';
import { lookUpNames } from '../../values/look-up.ts';
import { timeBases } from '../../values/time-expression.ts';
import { parseVariableValue, type VariableValue } from '../../values/variable-value.ts';

const nowhere = { start: 0, end: 0 };

/** Whether a text was meant to be a look-up, so that it is a mistake where it is none: its name is in quotes, unlike that of `user (unknown)`. */
const lookUp = new RegExp(`^\\s*(?:${lookUpNames.join('|')})\\s*\\(\\s*(?:["'“„‘]|$)`);

const isScalar = (item: unknown): item is string | number =>
  typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));

interface Written {
  /** The value as a file defines it after `=`. */
  readonly text: string;
  readonly value: VariableValue | undefined;
  readonly problem: string | undefined;
}

function read(text: string): Written {
  const { value, findings } = parseVariableValue(text);
  return { text, value, problem: findings[0]?.message };
}

const time = new RegExp(`^\\s*(?:${timeBases.join('|')})\\s*[+-]\\s*\\d`);

/** Whether a text was meant to be a time: `now - 30 days`. */
export const isMeantAsTime = (text: string): boolean => time.test(text);

/** Texts that are no time, timestamp, look-up or text in quotes are that text; they need no second pair of quotes. */
function readText(written: string): Written {
  const found = read(written);
  const { kind } = found.value ?? {};
  if (found.value === undefined ? lookUp.test(written) || isMeantAsTime(written) : kind !== 'Number' && kind !== 'List')
    return found;
  return read(JSON.stringify(written));
}

/** A list in quotes is a mistake rather than the text that it would be; inside a list, it is a text. */
function readSingleText(written: string): Written {
  if (read(written).value?.kind !== 'List') return readText(written);
  const problem = `It is a text that looks like a list; leave out the quotes around it: ${written.trim()}`;
  return { text: '', value: undefined, problem };
}

/** A list of texts that are all timestamps is one of timestamps, as a file would write it. A list holds no times or look-ups. */
function readList(items: readonly (string | number)[]): Written {
  const kinds = items.map((item) => (typeof item === 'string' ? readText(item).value?.kind : 'Number'));
  if (kinds.includes('Time') || kinds.includes('LookUp') || kinds.includes(undefined)) {
    const problem = 'A list holds texts, numbers or timestamps; a time or look-up is a variable of its own.';
    return { text: '', value: undefined, problem };
  }
  return read(kinds.every((kind) => kind === 'Timestamp') ? `[${items.join(', ')}]` : JSON.stringify(items));
}

/**
 * Reads a variable that all files of a team share: a definition that is in no file, so that its ranges are empty. Gives it, or what is
 * wrong with it as the end of a sentence.
 */
export function readSharedVariable(name: string, written: unknown): Definition | { readonly problem: string } {
  if (!isVariableName(name)) return { problem: 'has a name of other characters than letters, digits, _ - and dots' };
  const items: readonly unknown[] = Array.isArray(written) ? written : [written];
  if (!items.every(isScalar)) return { problem: 'must be a text, a number, or a list of these' };
  const { text, value, problem } = Array.isArray(written)
    ? readList(items)
    : typeof written === 'string'
      ? readSingleText(written)
      : read(JSON.stringify(written));
  if (value === undefined) return { problem: `cannot be used: ${problem ?? ''}`.replace(/[.]$/, '') };
  if (name === timeZoneName && !(value.kind === 'String' && isTimeZone(value.value)))
    return { problem: 'is the time zone; name one as "Europe/Berlin"' };
  const valueText = { range: nowhere, text, comments: [], unindented: [] };
  return {
    kind: 'Definition',
    range: nowhere,
    name,
    nameRange: nowhere,
    value: valueText,
    parsed: value,
    findings: [],
  };
}
