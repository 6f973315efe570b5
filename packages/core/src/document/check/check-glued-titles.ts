import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Item } from '../saved-search.ts';

/** Comments that were meant as titles, `###Logos`: what follows would silently belong to the search before. Ranges are relative to the search. */
export function checkGluedTitles(items: readonly Item[]): readonly RawDiagnostic[] {
  const findings: RawDiagnostic[] = [];
  for (const item of items) {
    if (item.kind !== 'Comment' || item.isGluedTitle !== true) continue;
    const { start, end } = item.range;
    const written = `### ${item.text.slice(2)}`;
    findings.push({
      code: 'syntax',
      message: `A title has a blank behind ###; write ${excerpt(written)}. A comment starts with one #.`,
      range: { start, end },
      fixes: [
        createFix(`Write ${excerpt(written)}`, 'preferred', insert(start + 3, ' ')),
        createFix('Make it a comment', 'possible', replace({ start, end: start + 3 }, '# ')),
      ],
    });
  }
  return findings;
}
