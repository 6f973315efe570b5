import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { nearest } from '../../../../text/nearest.ts';
import { isQuote, isWord, unitAt } from '../../../../text/characters.ts';
import type { Range } from '../../../../text/range.ts';
import type { Name } from '../../../ast.ts';
import { afterBlanks, joinAt } from '../../lexer/words.ts';
import { readAny } from './any.ts';
import { isSubject } from '../words/clues.ts';
import { spaced } from '../words/edits.ts';
import { followsOperator, operatorBehind } from '../words/operator-words.ts';
import { comparisonBehind } from './operators.ts';
import type { Next } from '../items.ts';
import type { Recovery } from '../state.ts';
import { longestName } from '../words/word-shapes.ts';
import { nameNode } from '../../../name-node.ts';

const anyForm = /\s*\/\s*any\s*\(/iy;

/** The text in the quotes at `start`, on one line, and the range of both. `undefined` for what can be no name. */
function inQuotes(text: string, start: number): { readonly written: string; readonly range: Range } | undefined {
  const open = unitAt(text, start);
  if (!isQuote(open)) return undefined;
  let close = start + 1;
  while (close - start <= longestName && (isWord(unitAt(text, close)) || unitAt(text, close) === 0x20)) close++;
  const unit = unitAt(text, close);
  if (!isQuote(unit) || (open < 0x80 && unit !== open)) return undefined;
  const written = text.slice(start + 1, close).trim();
  return written === '' ? undefined : { written, range: { start, end: close + 1 } };
}

/** The name of a field, or of the variable of the `ANY` around it, in quotes at `start`. Its range has the quotes. */
export function quotedNameAt(recovery: Recovery, start: number): Name | undefined {
  const { written, range } = inQuotes(recovery.text, start) ?? {};
  if (written === undefined || range === undefined) return undefined;
  const word = written.replaceAll(' ', '');
  if (recovery.any !== undefined && word.toLowerCase() === recovery.any.variable) return nameNode(range, word);
  const canonical = recovery.schema.field(word)?.name;
  if (canonical === undefined) return undefined;
  return nameNode(range, word === written ? word : canonical, canonical);
}

/** The same for a name with a typing mistake; the quotes of texts do not show that it is one. */
function misspeltName({ text, schema }: Recovery, start: number): Name | undefined {
  const { written = '', range } = inQuotes(text, start) ?? {};
  if (range === undefined || text.charCodeAt(start) === 0x27 || /\s/.test(written)) return undefined;
  const names = schema.fields.map((row) => row.name);
  return nearest(written, names).length === 0 ? undefined : nameNode(range, written);
}

function unquote(recovery: Recovery, { start, end }: Range, name: string): void {
  const isPath = recovery.text.charCodeAt(end) === 0x2f;
  const edit = isPath ? replace({ start, end }, name) : spaced(recovery.text, start, end, name);
  const fix = createFix('Remove the quotes', 'safe', edit);
  recovery.report('syntax', `A name has no quotes around it; write ${excerpt(name)}.`, start, end, fix);
}

/** Whether a condition on a field whose name is in quotes starts at `start`. */
export function startsQuoted(recovery: Recovery, start: number): boolean {
  const name = quotedNameAt(recovery, start);
  return name !== undefined && followsOperator(recovery.text, afterBlanks(recovery.text, name.range.end));
}

/** Reads a condition whose field or collection is in quotes: `"Status" = 0`. `undefined` when none starts here. */
export function quotedField(recovery: Recovery): Next | undefined {
  const { text, pos: start } = recovery;
  const { written = '', range } = inQuotes(text, start) ?? {};
  if (range === undefined) return undefined;
  const row = recovery.schema.collection(written.replaceAll(' ', ''));
  anyForm.lastIndex = range.end;
  if (row !== undefined && anyForm.test(text)) {
    const inside = anyForm.lastIndex;
    unquote(recovery, range, row.name);
    return readAny(recovery, start, range.end, inside, row.name);
  }
  const at = afterBlanks(text, range.end);
  if (!followsOperator(text, at)) return undefined;
  // With a field behind the operator it is the value that comes first.
  const value = afterBlanks(text, operatorBehind(text, at));
  if (isSubject(recovery, text.slice(value, recovery.wordEnd(value)))) return undefined;
  const name = quotedNameAt(recovery, start) ?? misspeltName(recovery, start);
  if (name === undefined) return undefined;
  recovery.pos = range.end;
  recovery.skipBlanks();
  const { result: next, findings } = recovery.attempt(() => {
    unquote(recovery, name.range, name.text);
    return comparisonBehind(recovery, name, recovery.pos);
  });
  if (next === undefined) recovery.pos = start;
  else recovery.add(...findings);
  return next;
}

/** No name of a field has more words. */
const mostWords = 6;

function joinWords(recovery: Recovery, name: string, start: number, end: number): void {
  const range = { start, end };
  const fixes = [createFix(`Write ${name}`, 'safe', replace(range, name))];
  const message = `The name of a field is one word; write ${name}.`;
  recovery.add({ code: 'unknown-field', severity: 'error', message, range, fixes });
}

/** Reads a condition on a field whose name is written in several words, as the specification heads it: `File Extension EQ 'jpg'`. */
export function spacedField(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, schema } = recovery;
  let name = text.slice(start, Math.min(end, start + longestName));
  let from = recovery.pos;
  for (let count = 1; count < mostWords; count++) {
    const to = recovery.wordEnd(from);
    if (to === from || name.length + to - from > longestName || joinAt(text, from) !== undefined) return undefined;
    name += text.slice(from, to);
    from = afterBlanks(text, to);
    const any = text.charCodeAt(from) === 0x28 && /\/any$/i.test(name);
    const collection = any ? schema.collection(name.slice(0, -4)) : undefined;
    if (collection !== undefined) {
      // ANY may be in two words itself.
      if (/\/any$/i.test(text.slice(to - 4, to))) joinWords(recovery, collection.name, start, to - 4);
      else joinWords(recovery, `${collection.name}/ANY`, start, to);
      return readAny(recovery, start, to - 4, from + 1, collection.name);
    }
    const row = schema.field(name);
    if (row === undefined) continue;
    if (!followsOperator(text, from)) return undefined;
    joinWords(recovery, row.name, start, to);
    return comparisonBehind(recovery, nameNode({ start, end: to }, row.name, row.name), from);
  }
  return undefined;
}
