import { applyEdits, type TextEdit } from '@assetql/core';
import { embeddedQueries, formatting, type ProgramLanguage } from '@assetql/language-service';

/** The maximum nesting of templates in interpolated values; each level is formatted after the one around it. */
const deepest = 8;

const touches = (left: TextEdit, right: TextEdit): boolean =>
  left.range.start <= right.range.end && right.range.start <= left.range.end;

/** Formats the queries in a program. Everything outside of its templates is kept unchanged. */
export function formatTemplates(text: string, language: ProgramLanguage): string {
  let formatted = text;
  for (let depth = 0; depth < deepest; depth += 1) {
    const edits: TextEdit[] = [];
    for (const query of embeddedQueries(formatted, { language })) {
      const hostEdits = formatting(query.document).map(query.toHostEdit);
      const known = hostEdits.filter((edit) => edit !== undefined);
      // All edits of a query or none, because a part of them could join two words.
      if (known.length < hostEdits.length || known.some((edit) => edits.some((each) => touches(edit, each)))) continue;
      edits.push(...known);
    }
    if (edits.length === 0) return formatted;
    formatted = applyEdits(formatted, edits);
  }
  return formatted;
}
