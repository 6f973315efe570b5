import { insert, createFix, quoted, replace, type Certainty } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import type { Value } from '../../../ast.ts';
import { isBare, isBlank, isQuote } from '../../../../text/characters.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { gluedJoinAt, gluedOperator, startsCondition } from '../words/word-shapes.ts';
import type { Recovery } from '../state.ts';
import { castEnd } from './casts.ts';
import { longestJson, stringValue } from './attribute-strings.ts';

/** How far behind another closing quote a single one is still looked for. */
const patience = 100;

export const noOpeningQuote = 'This text has no opening quote; write a single quote before it.';

/** Whether what follows the quote at `at` shows that it closes. */
export function closes({ text, knows }: Recovery, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  if ((!isBare(next) && !isQuote(next)) || castEnd(text, at + 1) !== undefined) return true;
  return joinAt(text, at + 1) !== undefined || gluedJoinAt(text, at + 1, knows) !== undefined;
}

/** Whether a text that is still open at the blank or bracket `at` must have ended: the next condition starts, or the line ends. */
function ended(recovery: Recovery, at: number): boolean {
  const { text } = recovery;
  const unit = text.charCodeAt(at);
  if (unit === 0x0a || unit === 0x0d) return true;
  const isSymbol = text.startsWith('&&', at + 1) || text.startsWith('||', at + 1);
  const length = isSymbol ? 2 : joinAt(text, at + 1)?.length;
  return length !== undefined && startsCondition(text, afterBlanks(text, at + 1 + length), recovery.knows);
}

/** The same for any blank or bracket between two places. */
function endsBetween(recovery: Recovery, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = recovery.text.charCodeAt(at);
    if ((isBlank(unit) || unit === 0x29) && ended(recovery, at)) return true;
  }
  return false;
}

/** Where a text that is never closed was meant to end: before the blanks and the brackets that close what is open around it. */
function trimmed(recovery: Recovery, start: number, limit: number): number {
  const { text } = recovery;
  let end = limit;
  let open = recovery.brackets.length;
  while (end > start) {
    const unit = text.charCodeAt(end - 1);
    if (unit === 0x29 && open > 0) open--;
    else if (!isBlank(unit)) break;
    end--;
  }
  return end;
}

/** Where the text that starts behind the quote at `start` ends, and how; `quotes` are the single quotes inside. */
function findEnd(recovery: Recovery, start: number): { end: number; closed: boolean; quotes: number[] } {
  const { text, length } = recovery;
  const quotes: number[] = [];
  const isJson = text.charCodeAt(start + 1) === 0x7b;
  let other = -1;
  let at = start + 1;
  for (; at < length && (other < 0 || at < other + patience); at++) {
    const unit = text.charCodeAt(at);
    if ((isBlank(unit) || unit === 0x29) && ended(recovery, at)) break;
    if (!isQuote(unit)) continue;
    if (unit !== 0x27) {
      // A double quote inside the JSON of an attribute does not close.
      if (other < 0 && (!isJson || text.charCodeAt(at - 1) === 0x7d) && closes(recovery, at)) other = at;
    } else if (text.charCodeAt(at + 1) === 0x27) at++;
    else if (closes(recovery, at)) return { end: at, closed: true, quotes };
    else quotes.push(at);
  }
  if (other >= 0) return { end: other, closed: true, quotes: quotes.filter((quote) => quote < other) };
  const end = trimmed(recovery, start + 1, at);
  return { end, closed: false, quotes: quotes.filter((quote) => quote < end) };
}

/** No longer than the name of a field with an operator. */
const lastWord = /[A-Za-z]{1,100}$/;

/** Whether a quote stands between letters or digits, and not behind an operator that touches its field and its value: `StatusEQ'a'`. */
function isApostrophe({ text, schema }: Recovery, at: number): boolean {
  if (!/^[\p{L}\p{N}]'[\p{L}\p{N}]$/u.test(text.slice(at - 1, at + 2))) return false;
  const [word = ''] = lastWord.exec(text.slice(Math.max(0, at - 100), at)) ?? [];
  return gluedOperator(word, schema) !== word.length - 2;
}

/**
 * Whether the text between two different quotes, such as `'` and `"`, is certainly a single value. When the closing quote of a value is missing, a further quote in it may
 * open the next value, and `&` or `|` may join the next condition.
 */
const isOneText = (value: string): boolean => !/[&|\p{Quotation_Mark}]/u.test(value);

/** Reads a string in single quotes that does not end where it should. */
export function repairString(recovery: Recovery): Value {
  const { text, pos: start } = recovery;
  // ''jpg'': two single quotes for a double one
  const twice =
    isBare(text.charCodeAt(start + 2)) && text.charCodeAt(start + 1) === 0x27 ? text.indexOf("''", start + 2) : -1;
  if (
    twice >= 0 &&
    twice < start + 2 + patience &&
    closes(recovery, twice + 1) &&
    !endsBetween(recovery, start + 2, twice)
  ) {
    return requote(recovery, start, twice + 2, text.slice(start + 2, twice));
  }
  const { end, closed, quotes } = findEnd(recovery, start);
  // A backslash before a quote inside is the escape of other languages.
  const isEscaped = (quote: number): boolean => text.charCodeAt(quote - 1) === 0x5c;
  const inside = (from: number, to: number): string => text.slice(from, to).replaceAll(/''|\\'(?!')/g, "'");
  // ''jpg', ''jpg, 'jpg'': a quote too many at one end
  if (closed ? quotes.length === 1 && quotes[0] === start + 1 : text.startsWith("''", start) && end > start + 2) {
    return requote(recovery, start, closed ? end + 1 : end, inside(start + 2, end), 'preferred');
  }
  if (!closed && end > start + 3 && text.endsWith("''", end)) {
    return requote(recovery, start, end, inside(start + 1, end - 2), 'preferred');
  }
  const value = inside(start + 1, end);
  // A text can hold more quotes than a call can take arguments.
  const doubled = quotes.map((quote) => replace({ start: isEscaped(quote) ? quote - 1 : quote, end: quote }, "'"));
  recovery.pos = closed ? end + 1 : end;
  if (!closed) {
    const title = quotes.length === 0 ? 'Add the closing quote' : 'Double the quotes inside and close the text';
    recovery.report('unterminated-string', 'This text has no end; close it with a single quote.', start, end, {
      ...createFix(title, 'preferred'),
      edits: [...doubled, insert(end, "'")],
    });
  } else if (text.charCodeAt(end) === 0x27) {
    recovery.report(
      'syntax',
      'A single quote inside a text is written twice; double it.',
      quotes[0] ?? start,
      (quotes[0] ?? start) + 1,
      // Anything but an apostrophe may open the next text, where the end of this one is missing.
      {
        ...createFix('Double the quote', quotes.every((quote) => isApostrophe(recovery, quote)) ? 'safe' : 'preferred'),
        edits: doubled,
      },
    );
  } else return requote(recovery, start, end + 1, value, isOneText(value) ? 'safe' : 'preferred');
  return stringValue(recovery, start, recovery.pos, value);
}

/** Takes the string from `start` to `end`, whose quotes are no single quotes. */
function requote(recovery: Recovery, start: number, end: number, value: string, certainty: Certainty = 'safe'): Value {
  const straight = quoted(value);
  recovery.pos = end;
  recovery.report(
    'syntax',
    `Texts stand in single quotes; write ${excerpt(straight)}.`,
    start,
    end,
    createFix(
      'Use single quotes',
      certainty,
      replace(
        { start, end },
        !closes(recovery, end - 1) && isBare(recovery.text.charCodeAt(end)) ? `${straight} ` : straight,
      ),
    ),
  );
  return stringValue(recovery, start, end, value);
}

/** The rest of the line from `start`, at most `most` units: texts end on their line. */
function lineFrom(text: string, start: number, most: number): string {
  const line = text.slice(start, start + most);
  const end = line.search(/[\r\n]/);
  return end < 0 ? line : line.slice(0, end);
}

/** A text in double quotes that a table or a program has doubled: `""jpg""`. */
const doubledQuotes = /("{2,3})([^"\r\n]{1,100})\1(?!")/y;

/** French sets blanks between these and the text. */
const isGuillemet = (unit: number): boolean => unit === 0xab || unit === 0xbb;

/** Reads a text in double, typographic or backward quotes. */
export function foreignString(recovery: Recovery): Value {
  const { text, length, pos: start } = recovery;
  doubledQuotes.lastIndex = start;
  const [found = '', marks = '', twice = ''] = doubledQuotes.exec(text) ?? [];
  if (found !== '' && !endsBetween(recovery, start, start + found.length - marks.length))
    return requote(recovery, start, start + found.length, twice);
  const double = text.charCodeAt(start) === 0x22;
  // A double quote inside the JSON of an attribute does not close.
  const json = double && text.charCodeAt(start + 1) === 0x7b ? lineFrom(text, start, longestJson).indexOf('}"') : -1;
  let at = start + 1 + Math.max(json, 0);
  for (; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (isQuote(unit) && (double ? unit === 0x22 : closes(recovery, at))) {
      const content = text.slice(start + 1, at);
      // Quotes around quotes: the inner ones are those of the language.
      const [, inner] = /^'([^']*)'$/.exec(content) ?? [];
      return inner === undefined
        ? requote(recovery, start, at + 1, isGuillemet(text.charCodeAt(start)) ? content.trim() : content)
        : requote(recovery, start, at + 1, inner, 'preferred');
    }
    if ((isBlank(unit) || unit === 0x29) && ended(recovery, at)) break;
  }
  const end = trimmed(recovery, start + 1, at);
  if (end > start + 2 && text.charCodeAt(end - 1) === 0x27) {
    return requote(recovery, start, end, text.slice(start + 1, end - 1), 'preferred');
  }
  const straight = quoted(text.slice(start + 1, end));
  recovery.pos = end;
  recovery.report(
    'unterminated-string',
    `This text has no end, and texts stand in single quotes; write ${excerpt(straight)}.`,
    start,
    end,
    createFix('Put it in single quotes', 'preferred', replace({ start, end }, straight)),
  );
  return stringValue(recovery, start, end, text.slice(start + 1, end));
}

/** The quote that closes a text in escaped quotes, as a program writes them: `\'jpg\'`; -1 when there is none. */
function escapedEnd(recovery: Recovery, quote: number): number {
  const near = lineFrom(recovery.text, quote, patience);
  const mark = `\\${near.charAt(0)}`;
  let at = near.indexOf(mark);
  while (at >= 0 && !closes(recovery, quote + at + 1)) at = near.indexOf(mark, at + 2);
  return at < 0 ? at : quote + at + 1;
}

/** Reads a value without quotes that a quote at `quote` touches: `jpg'`, `it's`, `datetime'…'`. */
export function quoteInBare(recovery: Recovery, quote: number): Value {
  const { text, length, pos: start } = recovery;
  const escaped = text.charCodeAt(start) === 0x5c && quote === start + 1 ? escapedEnd(recovery, quote) : -1;
  if (escaped >= 0) return requote(recovery, start, escaped + 1, text.slice(quote + 1, escaped - 1), 'preferred');
  if (closes(recovery, quote)) {
    const value = text.slice(start, quote);
    recovery.pos = quote + 1;
    recovery.report(
      'unterminated-string',
      noOpeningQuote,
      start,
      quote + 1,
      createFix('Add the opening quote', 'preferred', replace({ start, end: quote + 1 }, quoted(value))),
    );
    return stringValue(recovery, start, quote + 1, value);
  }
  let end = quote + 1;
  while (end < length && (isBare(text.charCodeAt(end)) || isQuote(text.charCodeAt(end)))) end++;
  const last = text.charCodeAt(end - 1) === 0x27 && text.charCodeAt(quote) === 0x27 && end - 1 > quote;
  const value = last ? text.slice(quote + 1, end - 1) : text.slice(start, end);
  recovery.pos = end;
  const straight = quoted(value);
  recovery.report(
    'unquoted-string',
    `This text needs single quotes around it; write ${excerpt(straight)}.`,
    start,
    end,
    createFix(`Write ${excerpt(straight)}`, 'preferred', replace({ start, end }, straight)),
  );
  return stringValue(recovery, start, end, value);
}
