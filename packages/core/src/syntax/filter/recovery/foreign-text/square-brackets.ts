import type { Fix } from '../../../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import type { Range, TextEdit } from '../../../../text/range.ts';
import type { Recovery } from '../state.ts';
import { foreignText, type ForeignText, type ReadMistakes } from './foreign-text.ts';
import { intervalPattern } from '../forms/foreign-forms.ts';
import { spaced } from '../words/edits.ts';

/** A word with an apostrophe, a string, an interval, or a bracket. */
const form = new RegExp(`(?:is|do|does)n't(?![\\w.])|'[^']*'|${intervalPattern}|[[\\]()]`, 'gi');

/** What one value or name is, in square brackets. */
const single = /^[^\S\r\n]*(?:[\w.-]+|'[^']*')[^\S\r\n]*$/;

/** What becomes of the brackets of a text. */
interface Bracketed {
  readonly edits: readonly TextEdit[];
  /** Whether some become round. */
  readonly rounded: boolean;
  /** Whether some have no other half, so that it is not known what they should hold together. */
  readonly lone: boolean;
}

/** The edits that make square brackets round, and take away those around one name or value and those without another half. */
function editsOf(text: string): Bracketed {
  const edits: TextEdit[] = [];
  const open: { readonly at: number; readonly edit: number | undefined }[] = [];
  let rounded = false;
  let lone = false;
  for (const { 0: found, index } of text.matchAll(form)) {
    const here = { start: index, end: index + 1 };
    if (found === '(') open.push({ at: index, edit: undefined });
    else if (found === '[') {
      open.push({ at: index, edit: edits.length });
      edits.push(spaced(text, here.start, here.end, ''));
    } else if (found === ')' || found === ']') {
      const first = open.pop();
      lone ||= found === ']' && first === undefined;
      const isRound = first !== undefined && first.edit === undefined;
      const isSingle = first !== undefined && single.test(text.slice(first.at + 1, index));
      // Two halves of different kinds are a pair of round brackets.
      if (first?.edit !== undefined && (found === ')' || !isSingle)) {
        edits[first.edit] = replace({ start: first.at, end: first.at + 1 }, '(');
        rounded = true;
      }
      if (found === ']') {
        const isPair = isRound || (first !== undefined && !isSingle);
        rounded ||= isPair;
        edits.push(isPair ? replace(here, ')') : spaced(text, here.start, here.end, ''));
      }
    }
  }
  lone ||= open.some(({ edit }) => edit !== undefined);
  return { edits, rounded, lone };
}

const covers = (fix: { readonly edits: readonly TextEdit[] }, { start, end }: Range): boolean =>
  fix.edits.some(({ range }) => range.start <= start && end <= range.end);

/**
 * Square brackets, around names as some databases write them or around conditions. They are one mistake when the text has fewer without
 * them. Their finding is left out where what is found without them says enough.
 */
export function detectSquareBrackets({ text, findings }: Recovery, read: ReadMistakes): ForeignText | undefined {
  const { edits, rounded, lone } = editsOf(text);
  const [first] = edits;
  if (first === undefined) return undefined;
  let rest = '';
  let done = 0;
  for (const { range, newText } of edits) {
    rest += text.slice(done, range.start) + (newText || ' ');
    done = range.end;
  }
  rest += text.slice(done);
  const left = read(rest);
  if (left.length >= findings.length) return undefined;
  const range = { start: first.range.start, end: edits[1]?.range.end ?? first.range.end };
  const enough = left.some(
    (other) =>
      (other.fixes ?? []).some((fix) => covers(fix, range)) ||
      ((other.fixes ?? []).length === 0 && range.start < other.range.start && other.range.end < range.end),
  );
  if (enough) return { finding: undefined, rest };
  const message = rounded
    ? 'Brackets are round here; write ( and ) in place of [ and ].'
    : 'Square brackets mean nothing here; leave them out.';
  const title = rounded ? 'Write ( and )' : 'Remove them';
  // A text can hold more brackets than a call can take arguments.
  const fix: Fix = { ...createFix(title, lone ? 'preferred' : 'safe'), edits };
  return foreignText('syntax', message, range.start, range.end, [fix], rest);
}
