import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import { parameter } from '../../../schema/parameters.ts';
import { afterBlanks } from '../characters.ts';
import { pastedParameter } from '../readable-word.ts';
import { readWord } from '../nodes.ts';
import type { SearchRecovery } from './search-recovery.ts';

/** Leaves out a parameter's name with its mark, and the blanks behind it up to `end`. */
function leaveOut(recovery: SearchRecovery, start: number, markEnd: number, end: number): void {
  const written = recovery.text.slice(start, markEnd);
  const range = { start, end };
  const message = `Only the text of the search belongs here; leave out ${written}.`;
  recovery.foreign('error', message, range, createFix(`Remove ${written}`, 'safe', replace(range, '')));
  recovery.named = true;
  recovery.continueAt(end);
}

/** Reads a parameter with its value: leaves out `search=` at the start of the text; any other is a pasted request. */
export function recoverParameter(recovery: SearchRecovery, start: number, end: number): boolean {
  const { text, builder } = recovery;
  const image = text.slice(start, end);
  if (!image.includes('=')) return false;
  const [written = '', name] = pastedParameter.exec(readWord(image, start).text) ?? [];
  if (name === undefined) return false;
  if (builder.isEmpty && !recovery.named && image.startsWith(written) && written.toLowerCase() === 'search=') {
    const markEnd = start + written.length;
    leaveOut(recovery, start, markEnd, markEnd);
  } else {
    recovery.pasted = true;
    builder.unreadable(start, end);
  }
  return true;
}

/**
 * Reads the name of a parameter with a mark behind it, at the start of the text: leaves out `search:` and `search =`, and notes any other.
 * A field of the library with the same name is a field.
 */
export function recoverParameterName(recovery: SearchRecovery, start: number, end: number): boolean {
  const { text, builder, schema } = recovery;
  if (!builder.isEmpty || recovery.named) return false;
  const mark = afterBlanks(text, end);
  const sign = text.charAt(mark);
  if (sign !== ':' && sign !== '=') return false;
  const key = text.slice(start, end).replace(/^[?&]?\$?/, '');
  if (schema.searchField(key) !== undefined) return false;
  const row = parameter(key);
  if (row === undefined) return false;
  if (row.name === 'search') {
    leaveOut(recovery, start, mark + 1, afterBlanks(text, mark + 1));
  } else {
    recovery.otherParameter = row.name;
    builder.unreadable(start, end);
    recovery.continueAt(mark + 1);
  }
  return true;
}
