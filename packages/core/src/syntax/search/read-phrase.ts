import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import type { TextEdit } from '../../text/range.ts';
import { afterBlanks, beforeBlanks, isDoubleQuote } from './characters.ts';
import type { SearchScan } from './scan.ts';

const straight = 0x22;
const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d;

/** The straight quote behind the line that ends at `lineEnd`, when its own line has an odd number of them. */
function quoteBelow(text: string, lineEnd: number): number | undefined {
  const at = text.indexOf('"', lineEnd);
  if (at < 0) return undefined;
  let odd = true;
  for (let next = at + 1; next < text.length && !isLineEnd(text.charCodeAt(next)); next++) {
    if (text.charCodeAt(next) === straight) odd = !odd;
  }
  return odd ? at : undefined;
}

/** Ends a phrase on a later line, where its other quote stands. */
function readLines(scan: SearchScan, quote: number): void {
  const { text, pos: start } = scan;
  const edits: TextEdit[] = [];
  for (let at = start + 1; at < quote; at++) {
    if (!isLineEnd(text.charCodeAt(at))) continue;
    const end = Math.min(afterBlanks(text, at), quote);
    edits.push(replace({ start: Math.max(beforeBlanks(text, at), start + 1), end }, ' '));
    at = end;
  }
  const range = { start, end: quote + 1 };
  const message = 'A phrase ends on its line; write it on one line.';
  scan.report('unterminated-string', message, range, { ...createFix('Write it on one line', 'safe'), edits });
  scan.vector.operand({ kind: 'Phrase', range, text: text.slice(start + 1, quote) });
  scan.pos = range.end;
}

/** Ends a phrase without a closing quote: at the end of its line, but before the brackets that close what is open. */
function readUnterminated(scan: SearchScan, lineEnd: number): void {
  const { text, vector, pos: start } = scan;
  let end = beforeBlanks(text, lineEnd);
  for (let open = vector.depth; open > 0 && end > start + 1 && text.charCodeAt(end - 1) === 0x29; open--) {
    end = beforeBlanks(text, end - 1);
  }
  const quote = { start, end: start + 1 };
  if (end <= start + 1) {
    const message = 'This quote has no phrase after it; write one, or remove the quote.';
    vector.invalid(start, start + 1);
    const edit = vector.removal();
    scan.report(
      'unterminated-string',
      message,
      quote,
      ...(edit ? [createFix('Remove the quote', 'preferred', edit)] : []),
    );
    scan.pos = start + 1;
    return;
  }
  const message = 'This phrase has no end; close it with a double quote.';
  const edits = text.charCodeAt(start) === straight ? [] : [replace(quote, '"')];
  const fix = createFix('Add the closing quote', 'preferred', ...edits, insert(end, '"'));
  scan.report('unterminated-string', message, { start, end }, fix);
  vector.operand({ kind: 'Phrase', range: { start, end }, text: text.slice(start + 1, end) });
  scan.pos = end;
}

/** Reads the phrase that starts here (§4.8). Nothing escapes a double quote. Typographic quotes are read as straight ones. */
export function readPhrase(scan: SearchScan): void {
  const { text, vector, pos: start } = scan;
  const typographic = text.charCodeAt(start) !== straight;
  let end = start + 1;
  let other: number | undefined;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (isLineEnd(unit) || unit === straight) break;
    if (isDoubleQuote(unit)) {
      other ??= end;
      if (typographic) break;
    }
  }
  const isClosed = text.charCodeAt(end) === straight;
  if (!isClosed && other === undefined) {
    const below = typographic || end === text.length ? undefined : quoteBelow(text, end);
    if (below === undefined) readUnterminated(scan, end);
    else readLines(scan, below);
    if (!typographic) vector.quotedTo = text.length;
    return;
  }
  const close = isClosed ? end : (other ?? end);
  const range = { start, end: close + 1 };
  if (typographic || !isClosed) {
    const edits = [typographic ? start : -1, isClosed ? -1 : close]
      .filter((at) => at >= 0)
      .map((at) => replace({ start: at, end: at + 1 }, '"'));
    const message = 'Write straight double quotes around a phrase.';
    scan.report('phrase-quotes', message, range, createFix('Use straight quotes', 'safe', ...edits));
  }
  vector.operand({ kind: 'Phrase', range, text: text.slice(start + 1, close) });
  if (!typographic && !isClosed) vector.quotedTo = end;
  scan.pos = range.end;
}
