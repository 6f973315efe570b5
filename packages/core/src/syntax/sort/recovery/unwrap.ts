import type { Certainty } from '../../../diagnostics/create-fix.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { decodedWords } from '../../../text/encoding.ts';
import { sortDirection } from '../sort-direction.ts';

/** The text around a sort that was copied from elsewhere. Group 1 of the form is the sort. */
export interface Wrapping {
  readonly form: RegExp;
  readonly code: DiagnosticCode;
  readonly message: string;
  /** Not `safe` when something is lost that was meant. */
  readonly certainty?: Certainty;
}

const wrappings: readonly Wrapping[] = [
  {
    form: /^[?&]?(?:sort(?:_?by)?|\$?order_?by|order)\s*(?::|=(?!=))\s*((?:[^&\s][^&]*)?)$/i,
    code: 'wrong-language',
    message: 'Write only the value of sort',
  },
  {
    form: /^(?:[^\s=]*[?&])?(?:\$?\w+=[^&]*&)*?(?:sort|\$orderby)=([^&]*)/i,
    code: 'wrong-language',
    message: 'Write only the value of sort',
    certainty: 'preferred',
  },
  { form: /^order\s+by\s+([^;]+)/i, code: 'wrong-language', message: 'This is SQL' },
  { form: /^(?:sort(?:ed)?\s+)?by\s+([^\s,][^,]*)$/i, code: 'wrong-language', message: 'Write only the value of sort' },
  { form: /^["'`“‘]([\w.]+(?:\s+\w+)?)["'`”’]$/, code: 'syntax', message: 'A sort has no quotes' },
  { form: /^([\w.]+(?:%[0-9a-f]{2}|\+)[\w.%+]*)$/i, code: 'encoded-text', message: 'The text is URL-encoded' },
  { form: /^([^,;]+)[,;]/, code: 'syntax', message: 'Results are sorted by one key', certainty: 'preferred' },
];

/** A key, a comma or semicolon, and a word that may be its direction: `title,desc`. */
const separated = /^([^,;]+)[,;](?=\s*(\w+)\s*(?:[,;]|$))/;

/** A text of the same length with a blank in place of the mark between a key and its direction. */
const joined = (text: string): string =>
  text.replace(separated, (whole, key: string, word: string) => {
    const isDirected = /^[-+]/.test(key) || sortDirection(key.trimEnd().split(/\W/).at(-1) ?? '') !== undefined;
    return !isDirected && sortDirection(word) !== undefined ? `${key} ` : whole;
  });

const quotes: Wrapping = { form: /^["'`[]([\w.]+)["'`\]](?!\S)/, code: 'syntax', message: 'A sort has no quotes' };

/** A sort without what was copied along with it. */
export interface Unwrapped {
  readonly inner: string;
  /** Where `inner` starts in the text; `undefined` when it was decoded into another length. */
  readonly start: number | undefined;
  /** The outermost wrapping, if there is one. */
  readonly wrapping: Wrapping | undefined;
  readonly certainty: Certainty;
}

/** Removes all wrappings; `undefined` for an encoded sort that cannot be decoded. */
export function unwrap(text: string): Unwrapped | undefined {
  let inner = text;
  let start: number | undefined = 0;
  let wrapping: Wrapping | undefined;
  let certainty: Certainty = 'safe';
  for (const each of wrappings) {
    inner = joined(inner);
    const found = each.form.exec(inner);
    const wanted = found?.[1]?.trim() ?? '';
    if (found === null || wanted === '') continue;
    wrapping ??= each;
    certainty = each.certainty ?? certainty;
    const plain = decodedWords(wanted).trim();
    if (each.code === 'encoded-text' && /%[\da-f]{2}/i.test(plain)) return undefined;
    start = start === undefined || plain.length !== wanted.length ? undefined : start + found[0].indexOf(wanted);
    inner = plain;
  }
  const bare = inner.replace(quotes.form, ' $1 ');
  if (bare !== inner) wrapping ??= quotes;
  return { inner: bare, start, wrapping, certainty };
}
