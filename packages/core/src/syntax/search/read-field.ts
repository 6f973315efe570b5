import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { afterBlanks, isDoubleQuote, isPlain, isSearchBlank, termEnd } from './characters.ts';
import { operatorOf, wordOf } from './term.ts';
import { searchFieldsCalled } from '../../schema/synonyms.ts';
import { readsAsWord } from './word-text.ts';
import type { SearchScan } from './scan.ts';

const colon = 0x3a;

/** Whether an operand of a field starts at `at`: a bracket, phrase, variable or plain term, but no operator and no other field. */
function startsOperand(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 0x28 || isDoubleQuote(unit)) return true;
  const end = termEnd(text, at);
  if (end === at) return unit === 0x7b;
  return operatorOf(text, at, end) === undefined && text.charCodeAt(end) !== colon;
}

/** Reads the term at `start` with the colons in it, as a phrase: `12:30`, `https://host:80`. */
export function readColons(scan: SearchScan, start: number): void {
  const { text } = scan;
  let end = termEnd(text, start);
  while (text.charCodeAt(end) === colon) end = termEnd(text, end + 1);
  const range = { start, end };
  const phrase = `"${text.slice(start, end)}"`;
  const message = `A colon is only for fields; write ${excerpt(phrase)} in double quotes.`;
  scan.report('syntax', message, range, createFix('Put it in double quotes', 'preferred', replace(range, phrase)));
  scan.vector.operand({ kind: 'Phrase', range, text: text.slice(start, end) });
  scan.pos = end;
}

/** Takes the operator right behind a field and its colon for the word. */
export function readBoundOperator(scan: SearchScan, start: number, end: number): void {
  const { text, vector } = scan;
  const word = text.slice(start, end);
  const field = excerpt(text.slice(vector.fieldStart, start));
  const message = `${field} needs a term, and ${word} is an operator; to search for the word, write "${word}".`;
  const range = { start, end };
  scan.report(
    'missing-operand',
    message,
    range,
    createFix(`Write "${word}"`, 'preferred', replace(range, `"${word}"`)),
  );
  vector.operand(wordOf(text, start, end));
}

/** Reads up to the operand of the field whose colon was just read, or says that there is none. */
function readBinding(scan: SearchScan): void {
  const { text, vector, pos } = scan;
  if (isPlain(text.charCodeAt(pos))) return;
  const field = text.slice(vector.fieldStart, pos);
  if (text.charCodeAt(pos) === colon) {
    while (text.charCodeAt(scan.pos) === colon) scan.pos++;
    const range = { start: pos, end: scan.pos };
    const message = 'One colon is enough between a field and its term.';
    scan.report('syntax', message, range, createFix('Remove the colon', 'safe', replace(range, '')));
  }
  const start = afterBlanks(text, scan.pos);
  const range = { start: vector.fieldStart, end: scan.pos };
  if (start > scan.pos && startsOperand(text, start)) {
    const word = text.slice(vector.fieldStart, pos - 1);
    const blanks = { start: scan.pos, end: start };
    const isField = scan.schema.searchField(word) !== undefined;
    if (isField || searchFieldsCalled(word).length > 0 || !readsAsWord(word, false, false)) {
      const message = `There is a blank after ${excerpt(field)}; write the term right after the colon.`;
      const fix = createFix('Remove the blank', isField ? 'safe' : 'preferred', replace(blanks, ''));
      scan.report('missing-operand', message, range, fix);
    } else {
      // The subject of a mail: `Re: red logo`.
      const message = `A colon is only for fields, and ${excerpt(word)} is none; leave the colon out.`;
      const colons = { start: pos - 1, end: scan.pos };
      const fix = createFix('Remove the colon', 'preferred', replace(colons, ''));
      const other = createFix('Remove the blank', 'possible', replace(blanks, ''));
      scan.report('missing-operand', message, range, fix, other);
    }
    scan.pos = start;
  } else if (start > scan.pos || start === text.length || text.charCodeAt(start) === 0x29) {
    const word = field.slice(0, -1);
    const colons = { start: pos - 1, end: scan.pos };
    const fixes = readsAsWord(word, false, false)
      ? [createFix(`Search for ${excerpt(word)} instead`, 'possible', replace(colons, ''))]
      : [];
    const message = `${excerpt(field)} has no term after it; write one right after the colon.`;
    scan.report('missing-operand', message, range, ...fixes);
    vector.invalid(scan.pos, scan.pos);
  }
}

/** Reads the field whose colon stands at `at`. */
export function readField(scan: SearchScan, at: number): void {
  const { text, vector, pos } = scan;
  let start = pos;
  const second = termEnd(text, at + 1);
  if (second > at + 1 && text.charCodeAt(second) === colon && scan.name(start, at).canonical === undefined) {
    readColons(scan, start);
    return;
  }
  scan.pos = at + 1;
  if (at === start + 1 && text.charCodeAt(start) === 0x2a) {
    const range = { start, end: at + 1 };
    scan.foreign(
      'error',
      '* is no field; write * alone to find everything.',
      range,
      createFix('Remove it', 'preferred', replace(range, '')),
    );
    return;
  }
  while (start < at - 1 && '+-!'.includes(text.charAt(start))) start++;
  if (start > pos) {
    const range = { start: pos, end: start };
    const excludes = text.slice(pos, start) !== '+';
    const newText = excludes && !vector.negated ? 'NOT ' : '';
    const message = excludes ? 'Write NOT to exclude a term.' : 'Every term must match anyway; leave + out.';
    scan.foreign(
      'error',
      message,
      range,
      createFix(newText === '' ? 'Remove it' : 'Write NOT', 'safe', replace(range, newText)),
    );
    if (newText !== '') vector.operator('Not', pos, start);
  }
  vector.field(scan.name(start, at), at + 1);
  readBinding(scan);
}

/** Reads a colon with no field right before it. */
export function readColon(scan: SearchScan): void {
  const { text, vector, pos } = scan;
  let end = pos;
  while (text.charCodeAt(end) === colon) end++;
  const last = vector.unbound;
  const next = afterBlanks(text, end);
  const plain = last?.kind === 'Phrase' || (last?.kind === 'Word' && !last.leading && !last.trailing);
  if (plain && !/^[-+!]/.test(last.text) && startsOperand(text, next) && readsAsWord(last.text, false, false)) {
    const quotes = last.kind === 'Phrase' ? 1 : 0;
    const name = scan.name(last.range.start + quotes, last.range.end - quotes);
    const range = { start: last.range.start, end: next };
    const written = `${last.text}:`;
    const message = `A field, its colon and its term touch each other; write ${excerpt(written)} right before the term.`;
    scan.report('syntax', message, range, createFix(`Write ${excerpt(written)}`, 'preferred', replace(range, written)));
    vector.bindLast({ ...name, range: last.range }, next);
    scan.pos = next;
    return;
  }
  const range = { start: pos, end };
  const before = text.charCodeAt(pos - 1);
  const glue = pos > 0 && !isSearchBlank(before) && before !== 0x28 ? ' ' : '';
  const message = 'A colon stands between a field and its term; remove it here.';
  scan.report('syntax', message, range, createFix('Remove the colon', 'preferred', replace(range, glue)));
  scan.pos = end;
}
