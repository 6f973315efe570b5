import { createFix, insert, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { isQuote, isWord } from '../../../../text/characters.ts';
import type { TextEdit } from '../../../../text/range.ts';
import type { Name } from '../../../ast.ts';
import { afterBlanks, isReserved, operatorAt } from '../../lexer/words.ts';
import { operatorNode } from '../../operator-node.ts';
import type { Next, OpenBracket } from '../items.ts';
import { mostEdits } from '../words/edits.ts';
import type { Recovery } from '../state.ts';
import { readValue } from '../values/values.ts';
import { nameNode } from '../../../name-node.ts';

/**
 * Reads on behind the bracket of `collection/ANY(`: the collection's name is from `start` to `end`, the bracket before `inside`.
 * `written` is the name where it is not written as one word.
 */
export function readAny(recovery: Recovery, start: number, end: number, inside: number, written?: string): Next {
  const { text } = recovery;
  const name = written ?? text.slice(start, end);
  const row = recovery.schema.collection(name);
  const collection = nameNode({ start, end }, name, row?.name);
  recovery.pos = inside;
  recovery.skipBlanks();
  const from = recovery.pos;
  const to = recovery.wordEnd(from);
  recovery.pos = to;
  const isDeclared = recovery.skipBlanks() === 0x3a && to > from;
  const bracket = { at: inside - 1, item: recovery.items.length, attributes: row?.members !== 'id' };
  const suggestion = row?.variable ?? 'x';
  if (!isDeclared) return undeclared(recovery, collection, bracket, from, to, suggestion);
  if (isReserved(text, from, to)) return reservedVariable(recovery, start, from, to, suggestion);
  const variable = nameNode({ start: from, end: to }, text.slice(from, to));
  return recovery.openAny(collection, variable, ++recovery.pos, bracket);
}

/** What may be written in place of the colon. */
const separator = /,|;|=>|->|\||=(?!=)/y;

/** Reads on inside the bracket of an `ANY` that declares no variable. A word is from `from` to `to`, maybe an empty one. */
function undeclared(
  recovery: Recovery,
  collection: Name,
  bracket: OpenBracket,
  from: number,
  to: number,
  suggestion: string,
): Next {
  const { text, pos } = recovery;
  const word = text.slice(from, to);
  separator.lastIndex = pos;
  const isTwice =
    recovery.wordEnd(pos) > pos && text.slice(pos, recovery.wordEnd(pos)).toLowerCase() === word.toLowerCase();
  const declare = (variable: string, start: number, end: number): Next =>
    recovery.openAny(collection, nameNode({ start, end }, variable), end, bracket);
  if (to > from && (isTwice || separator.test(text))) {
    const end = isTwice ? to : separator.lastIndex;
    const isFirst = recovery.schema.collection(word) === undefined;
    const fix = createFix('Write a colon', isFirst ? 'safe' : 'possible', replace({ start: to, end }, ':'));
    recovery.report('syntax', `Write a colon after ${word}: ANY(${word}: …).`, from, end, fix);
    recovery.pos = end;
    return declare(word, from, to);
  }
  const variable = to > from ? word : suggestion;
  if (pos >= recovery.length || recovery.unit === 0x29) {
    recovery.report('missing-operand', `Write ANY(${variable}: ${variable} EQ …).`, bracket.at, pos);
    const next = declare(variable, from, to);
    return next === 'end' ? next : recovery.invalid(to, to);
  }
  recovery.pos = from;
  const isValue = to === from && isQuote(recovery.unit);
  const added = isValue ? `${variable}: ${variable} EQ ` : `${variable}: `;
  const fix = createFix(`Add ${added.trim()}`, 'preferred', insert(from, added));
  const message = `ANY declares a variable first; write ANY(${variable}: ${variable} EQ …).`;
  recovery.report('missing-operand', message, bracket.at, Math.max(to, bracket.at + 1), fix);
  const next = declare(variable, from, from);
  if (!isValue || next === 'end') return next;
  const field = nameNode({ start: from, end: from }, variable);
  return recovery.compare(field, operatorNode(text, 'EQ', from, from), readValue(recovery));
}

/** Gives up an `ANY` from `start` on whose variable, from `from` to `to`, is a join: its conditions cannot be told from joins. */
function reservedVariable(recovery: Recovery, start: number, from: number, to: number, suggestion: string): Next {
  const { text, length } = recovery;
  const word = text.slice(from, to);
  const edits: TextEdit[] = [replace({ start: from, end: to }, suggestion)];
  let open = 1;
  let at = to;
  while (at < length && open > 0) {
    const unit = text.charCodeAt(at);
    let end = at + 1;
    if (unit === 0x28) open++;
    else if (unit === 0x29) open--;
    else if (unit === 0x27) end = text.indexOf("'", end) + 1 || length;
    else if (isWord(unit)) {
      end = recovery.wordEnd(at);
      const isSame = end - at === word.length && text.slice(at, end).toLowerCase() === word.toLowerCase();
      if (isSame && operatorAt(text, afterBlanks(text, end)) !== undefined) {
        edits.push(replace({ start: at, end }, suggestion));
      }
    }
    at = end;
  }
  const isFixable = open === 0 && edits.length <= mostEdits;
  const fixes = isFixable ? [createFix(`Name it ${suggestion}`, 'preferred', ...edits)] : [];
  const message = `${word} cannot name the variable of ANY; write ${suggestion}.`;
  recovery.report('lambda-variable', message, from, to, ...fixes);
  return recovery.invalid(start, at);
}

const anyWord = /any(?![\w./])/iy;

/**
 * Reads an `ANY` that is not written `collection/ANY(`: `CategoryIds ANY(`, `CategoryIds.ANY(`, `CategoryIds/ANY c:`, `ANY(`, `CategoryIds/ALL(`.
 * A word is from `start` to `end`. `undefined` when it is no such thing.
 */
export function misspeltAny(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, pos } = recovery;
  const isOpen = recovery.unit === 0x28;
  const all = isOpen && /\/all$/i.test(text.slice(Math.max(start, end - 4), end)) ? end - 3 : start;
  if (all - 1 > start) {
    const fix = createFix('Write ANY', 'preferred', replace({ start: all, end }, 'ANY'));
    const message = 'There is no ALL; write ANY, which is true when one member fits.';
    recovery.report('unknown-operator', message, all, end, fix);
    return readAny(recovery, start, all - 1, pos + 1);
  }
  const [, name = '', mark] = /^(.*?)([./]?)any$/is.exec(text.slice(start, end)) ?? [];
  const from = start + name.length;
  if (mark === '/' && !isOpen) {
    const fix = createFix('Add the bracket', 'preferred', insert(end, '('));
    recovery.report('unbalanced-bracket', 'Write ( after ANY.', from + 1, end, fix);
    return readAny(recovery, start, from, end);
  }
  if (mark !== undefined && isOpen && (name === '' || mark === '.')) {
    if (name === '') missingCollection(recovery, start, end, mark);
    else missingSlash(recovery, start, from, from + 1, name);
    return readAny(recovery, start, from, pos + 1);
  }
  anyWord.lastIndex = pos;
  const open = anyWord.test(text) ? afterBlanks(text, pos + 3) : text.length;
  if (text.charCodeAt(open) !== 0x28) return undefined;
  missingSlash(recovery, start, end, pos, text.slice(start, end));
  return readAny(recovery, start, end, open + 1);
}

function missingCollection(recovery: Recovery, start: number, end: number, mark: string): void {
  const ids = recovery.schema.collections.filter((row) => row.members === 'id');
  const range = { start, end: start + mark.length };
  const fixes = ids.map((row) => createFix(`Write ${row.name}/ANY`, 'possible', replace(range, `${row.name}/`)));
  recovery.report('missing-operand', 'Write a collection and a slash before ANY.', start, end, ...fixes);
}

/** Reports that a slash belongs between the collection's name, which starts at `start`, and `ANY`. */
function missingSlash(recovery: Recovery, start: number, from: number, to: number, name: string): void {
  const fix = createFix('Write a slash', 'safe', replace({ start: from, end: to }, '/'));
  recovery.report('syntax', `Write a slash between ${excerpt(name)} and ANY.`, start, to + 3, fix);
}
