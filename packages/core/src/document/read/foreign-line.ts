import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import type { Range } from '../../text/range.ts';

/** How comments start elsewhere, and the lines that Markdown draws or fences code with: signs that no value goes on with. */
const comment = /^(?:\/\/|\/\*|--(?=[\s\w]|$)|<!--|;)\s*/;
const ruler = /^(?:[-=_*~]{3,}$|```)/;
const mergeMark = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/;

/** Whether a line that is read as a part of the value above was hardly meant as one, so that nothing else is to be said about it. */
export const isForeignLine = (line: string): boolean => foreignLine(line, { start: 0, end: 0 }, true) !== undefined;

/** What there is to say about a line that is not of this language. `isBelowValue`: it is read as a part of the value above. */
export function foreignLine(line: string, range: Range, isBelowValue: boolean): RawDiagnostic | undefined {
  const text = line.trim();
  if (mergeMark.test(text))
    return {
      code: 'unindented',
      message: 'This is a mark of a merge that is not finished; keep one of the two versions and remove the marks.',
      range,
      fixes: [],
    };
  if (ruler.test(text))
    return {
      code: 'unindented',
      message: 'This line means nothing here; remove it, or make it a comment with #.',
      range,
      fixes: [createFix('Make it a comment', 'preferred', insert(range.start, '# '))],
    };
  const sign = comment.exec(text)?.[0];
  if (sign === undefined) return undefined;
  const makeComment = createFix(
    'Make it a comment',
    'preferred',
    replace({ start: range.start, end: range.start + sign.length }, '# '),
  );
  return {
    code: 'unindented',
    message: `A comment starts with #${isBelowValue ? '; indent the line if it continues the value above' : ''}.`,
    range,
    fixes: isBelowValue
      ? [makeComment, createFix('Indent the line', 'possible', insert(range.start, '  '))]
      : [makeComment],
  };
}
