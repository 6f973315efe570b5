import { createFix, insert, quoted, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { nearest } from '../../../../text/nearest.ts';
import { isBare, isBlank, isQuote, unitAt } from '../../../../text/characters.ts';
import type { Invalid, Name, StringValue, Variable } from '../../../ast.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { bareEnd } from '../words/clues.ts';
import { removal } from '../words/edits.ts';
import { isInText, unclosed } from '../missing.ts';
import { operatorAlias } from '../words/operator-words.ts';
import { closes, noOpeningQuote } from '../values/quotes.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { startsCondition } from '../words/word-shapes.ts';
import { nameNode } from '../../../name-node.ts';

/** Reads `ISMATCH('text','field')` from the opening bracket on; the word starts at `start`. */
export function readIsMatch(recovery: Recovery, start: number): Next {
  const open = recovery.pos;
  const { any } = recovery;
  // Its texts are no attribute conditions, not even inside an `ANY`.
  recovery.any = undefined;
  recovery.pos = open + 1;
  const text = readText(recovery) ?? missingText(recovery, open);
  const unit = recovery.skipBlanks();
  const comma = unit === 0x2c;
  if (comma) recovery.pos++;
  const after = comma ? recovery.pos : text.range.end;
  let written: StringValue | Variable | undefined;
  if (comma) written = readText(recovery, true);
  else if (text.kind !== 'Invalid' && severalTexts(recovery)) {
    recovery.any = any;
    return recovery.invalid(start, recovery.pos);
  } else if (isBare(unit) || isQuote(unit)) {
    missingComma(recovery, after);
    written = readText(recovery, true);
  }
  // Without either of the two there is one thing to say.
  const reported = text.kind === 'Invalid' ? undefined : open;
  const field = written === undefined ? missingField(recovery, after, reported, comma) : fieldOf(recovery, written);
  recovery.any = any;
  const end = recovery.skipBlanks() === 0x29 ? ++recovery.pos : closeMatch(recovery, open);
  return recovery.condition(start, end, { kind: 'IsMatch', range: { start, end }, text, field });
}

/** Reads on to the closing bracket where a further text is joined to the first: `ISMATCH('a' OR 'b','cognitiveTextInImage')`. */
function severalTexts(recovery: Recovery): boolean {
  const { text, pos: start } = recovery;
  const join = joinAt(text, start);
  if (join === undefined || !isQuote(unitAt(text, afterBlanks(text, start + join.length)))) return false;
  const close = text.indexOf(')', start);
  if (close < 0) return false;
  const message = `ISMATCH takes one text; write one ISMATCH for each, with ${join.toUpperCase()} between them.`;
  recovery.report('syntax', message, start, start + join.length);
  recovery.pos = close + 1;
  return true;
}

/** Reads a text in quotes, or a variable. `undefined` when there is nothing of the kind. */
function readText(recovery: Recovery, isField = false): StringValue | Variable | undefined {
  const unit = recovery.skipBlanks();
  const found = unit === 0x27 ? unclosedText(recovery, isField) : undefined;
  if (found !== undefined) return found;
  const isEscaped = unit === 0x5c && isQuote(unitAt(recovery.text, recovery.pos + 1));
  if (!isQuote(unit) && !isEscaped && !recovery.text.startsWith('{{', recovery.pos)) return unquotedText(recovery);
  const value = readValue(recovery);
  return value.kind === 'String' || value.kind === 'Variable' ? value : undefined;
}

/** The field that a text names; its range is that of the name without the quotes. */
function fieldOf(recovery: Recovery, node: StringValue | Variable): Name {
  const { start, end } = node.range;
  const isOpened = isQuote(recovery.text.charCodeAt(start)) && end - start > 1;
  const isClosed = isOpened && isQuote(recovery.text.charCodeAt(end - 1));
  const range = { start: isOpened ? start + 1 : start, end: isClosed ? end - 1 : end };
  const text = node.kind === 'String' ? node.value : recovery.slice(node.range);
  return nameNode(range, text, recovery.schema.matchField(text)?.name);
}

const textForm = /'([^'()]*)'(\w+)'/y;
const fieldForm = /'(\w+)\s*\)/y;

/**
 * Reads the text that opens here and has no end of its own, where the field or the bracket behind it shows where it was meant to end:
 * `ISMATCH('sale,'cognitiveTextInImage')`, `ISMATCH('sale','cognitiveTextInImage)`. `undefined` when nothing shows that.
 */
function unclosedText(recovery: Recovery, isField: boolean): StringValue | undefined {
  const { text, pos: start, schema } = recovery;
  const form = isField ? fieldForm : textForm;
  form.lastIndex = start;
  const [, found, second] = form.exec(text) ?? [];
  const value = isField ? found : beforeComma(found);
  if (value === undefined) return undefined;
  const names = schema.matchFields.map((row) => row.name);
  if (nearest(second ?? value, names).length === 0) return undefined;
  const end = start + 1 + value.length;
  const fix = createFix('Add the closing quote', 'preferred', insert(end, "'"));
  recovery.report('unterminated-string', 'This text has no end; close it with a single quote.', start, end, fix);
  recovery.pos = end;
  return { kind: 'String', range: { start, end }, value, quoted: true };
}

/** A text without the comma at its end and the blanks around that; `undefined` when it ends with none. */
function beforeComma(text: string | undefined): string | undefined {
  const trimmed = text?.trimEnd();
  return trimmed?.endsWith(',') ? trimmed.slice(0, -1).trimEnd() : undefined;
}

/** Reads the text without quotes that is here, up to the next comma, bracket or condition. */
function unquotedText(recovery: Recovery): StringValue | undefined {
  const { text, pos: start } = recovery;
  let end = start;
  for (let at = start; isBare(text.charCodeAt(at)); at = afterBlanks(text, end)) {
    const join = joinAt(text, at);
    if (join !== undefined && startsCondition(text, afterBlanks(text, at + join.length), recovery.knows)) break;
    end = bareEnd(text, at);
  }
  if (end === start) return undefined;
  const value = text.slice(start, end);
  const isClosed = text.charCodeAt(end) === 0x27 && closes(recovery, end);
  if (isClosed) {
    end++;
    const fix = createFix('Add the opening quote', 'preferred', insert(start, "'"));
    recovery.report('unterminated-string', noOpeningQuote, start, end, fix);
  } else {
    const fix = createFix('Put it in single quotes', 'safe', replace({ start, end }, quoted(value)));
    const message = `Write ${excerpt(quoted(value))}; what ISMATCH is given stands in single quotes.`;
    recovery.report('unquoted-string', message, start, end, fix);
  }
  recovery.pos = end;
  return { kind: 'String', range: { start, end }, value, quoted: true };
}

function missingText(recovery: Recovery, open: number): Invalid {
  const message = 'Write the words to look for in single quotes after the bracket.';
  recovery.report('missing-operand', message, open, open + 1);
  return { kind: 'Invalid', range: { start: open + 1, end: open + 1 }, text: '' };
}

function missingComma(recovery: Recovery, at: number): void {
  const { pos } = recovery;
  const fixes = isInText(recovery, at) ? [] : [createFix('Add a comma', 'safe', insert(at, ','))];
  recovery.report('syntax', 'Write a comma between the text and the field.', pos, pos + 1, ...fixes);
}

/** Gives the first of the fields that `ISMATCH` searches, where none is written at `at`. Reports that at `open`, the bracket, if given. */
function missingField(recovery: Recovery, at: number, open: number | undefined, comma: boolean): Name {
  const name = recovery.schema.matchFields[0]?.name ?? '';
  const added = `${comma ? '' : ','}'${name}'`;
  if (open !== undefined) {
    const fixes = isInText(recovery, at) ? [] : [createFix(`Add ${added}`, 'preferred', insert(at, added))];
    const message = `ISMATCH also needs a field; add ${added}.`;
    recovery.report('missing-operand', message, open, Math.max(at, open + 1), ...fixes);
  }
  return nameNode({ start: at, end: at }, name, name);
}

/** Reads what is too much before the closing bracket, or adds that bracket. Gives the end of the whole. */
function closeMatch(recovery: Recovery, open: number): number {
  const { text, length, pos: start } = recovery;
  if (recovery.unit === 0x2c) {
    let end = start;
    while (end < length && text.charCodeAt(end) !== 0x29 && text.charCodeAt(end) !== 0x28) end++;
    if (text.charCodeAt(end) === 0x29) {
      const fix = createFix('Remove it', 'preferred', removal(text, start, end));
      recovery.report('syntax', 'ISMATCH takes a text and a field; leave the rest out.', start, end, fix);
      recovery.pos = end + 1;
      return end + 1;
    }
  }
  let end = start;
  while (isBlank(text.charCodeAt(end - 1))) end--;
  unclosed(recovery, open, end);
  return end;
}

/** Reads `ISMATCH 'text'` and `ISMATCH 'text','field'`, whose brackets are missing; the word is from `start` to `end`. */
export function bareMatch(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, schema } = recovery;
  if (!/^ismatch$/i.test(text.slice(start, end)) || operatorAlias(text, recovery.pos) !== undefined) return undefined;
  const first = schema.matchFields[0]?.name ?? '';
  if (!isQuote(recovery.unit)) {
    recovery.report('unbalanced-bracket', `ISMATCH has brackets; write ISMATCH('…','${first}').`, start, end);
    return recovery.invalid(start, Math.max(end, readValue(recovery).range.end));
  }
  const words = readValue(recovery);
  if (words.kind !== 'String') return recovery.invalid(start, Math.max(words.range.end, recovery.pos));
  const comma = afterBlanks(text, recovery.pos);
  const second = afterBlanks(text, comma + 1);
  const isNamed = text.charCodeAt(comma) === 0x2c && text.charCodeAt(second) === 0x27;
  if (isNamed) recovery.pos = second;
  const named = isNamed ? readValue(recovery) : undefined;
  const name = named?.kind === 'String' ? named.value : first;
  const place = named?.range ?? { start: words.range.end, end: words.range.end };
  const range = { start, end: Math.max(place.end, words.range.end) };
  const newText = `ISMATCH(${quoted(words.value)},${quoted(name)})`;
  const fix = createFix(`Write ${excerpt(newText)}`, 'preferred', replace(range, newText));
  recovery.report('unbalanced-bracket', `ISMATCH has brackets; write ${excerpt(newText)}.`, start, range.end, fix);
  const field = nameNode(place, name, schema.matchField(name)?.name);
  return recovery.condition(start, range.end, { kind: 'IsMatch', range, text: words, field });
}

/** What people write for ISMATCH, from one word on to the bracket and the text in it. */
const misspelt = /(?:is[ _-]?)?match(?:es)?\s*\((?=\s*(?:'|"))/iy;

/** Reads an `ISMATCH` that is written in another way: `IS MATCH('sale','cognitiveTextInImage')`. Its first word starts at `start`. */
export function misspeltMatch(recovery: Recovery, start: number): Next | undefined {
  misspelt.lastIndex = start;
  const [written] = misspelt.exec(recovery.text) ?? [];
  if (written === undefined) return undefined;
  const range = { start, end: start + written.slice(0, -1).trimEnd().length };
  const word = recovery.slice(range);
  // A function of another language may be something else.
  const fix = createFix('Write ISMATCH', /^is/i.test(word) ? 'safe' : 'preferred', replace(range, 'ISMATCH'));
  recovery.report('unknown-operator', `Write ISMATCH in place of ${word}.`, range.start, range.end, fix);
  recovery.pos = misspelt.lastIndex - 1;
  return readIsMatch(recovery, start);
}
