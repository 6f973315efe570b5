import { applyEdits, type TextEdit } from '@assetql/core';
import { embeddedQueries, formatting, type ProgramLanguage } from '@assetql/language-service';

/** A template in a value of another one is laid out after that; so many deep are. */
const deepest = 8;

const touches = (left: TextEdit, right: TextEdit): boolean =>
  left.range.start <= right.range.end && right.range.start <= left.range.end;

/** A program with its queries laid out; everything outside of its templates stays as it is, to the byte. */
export function formatTemplates(text: string, language: ProgramLanguage): string {
  let formatted = text;
  for (let depth = 0; depth < deepest; depth += 1) {
    const edits: TextEdit[] = [];
    for (const query of embeddedQueries(formatted, { language })) {
      const hostEdits = formatting(query.document).map(query.toHostEdit);
      const known = hostEdits.filter((edit) => edit !== undefined);
      // All of a query's edits, or none: half of them could join two words.
      if (known.length < hostEdits.length || known.some((edit) => edits.some((each) => touches(edit, each)))) continue;
      edits.push(...known);
    }
    if (edits.length === 0) return formatted;
    formatted = applyEdits(formatted, edits);
  }
  return formatted;
}
