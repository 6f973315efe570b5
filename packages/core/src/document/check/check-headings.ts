import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { Item, Part } from '../saved-search.ts';

/** A heading of another level than that of titles, `## Logos`. The text of a comment is without its first `#`. */
const heading = /^(#|#{3,})[ \t]+(?=[\p{L}\p{N}])/u;

/** A title that is indented, which makes it a comment. */
const indentedTitle = /^##[ \t]+(?=[\p{L}\p{N}])/u;

/**
 * Comments that were meant as titles, `## Logos` or `#### Logos`, between keys: what follows them silently belongs to the search before. A
 * search with a title may have sections, so there only one that repeats a key of the search counts, or one that is a title but for its
 * indentation. Ranges are relative to the search.
 */
export function checkHeadings(items: readonly Item[]): readonly RawDiagnostic[] {
  const findings: RawDiagnostic[] = [];
  const isTitled = items.some((item) => item.kind === 'Title');
  const seen = new Set<Part['key']>();
  let waiting: RawDiagnostic | undefined;
  let isIndented = false;
  for (const item of items) {
    if (item.kind === 'Comment') {
      const { start, end } = item.range;
      const { indent = 0 } = item;
      const mark = (indent > 0 ? indentedTitle : heading).exec(item.text);
      if (mark === null || (indent === 0 && end - start !== item.text.length + 1)) continue;
      isIndented = indent > 0;
      const markEnd = start + indent + 1 + mark[0].length;
      const title = excerpt(`### ${item.text.slice(mark[0].length)}`);
      waiting = {
        code: 'syntax',
        severity: 'warning',
        message: `This is a comment, so the keys below belong to the search above; write ${title} to begin another search.`,
        range: { start, end },
        fixes: [
          createFix(`Write ${title}`, 'preferred', replace({ start, end: markEnd }, '### ')),
          createFix('Make it a plain comment', 'possible', replace({ start, end: markEnd }, '# ')),
        ],
      };
    } else if (item.kind === 'Key') {
      const isRepeated = item.key !== undefined && item.key !== 'expect' && seen.has(item.key);
      if (waiting !== undefined && seen.size > 0 && (!isTitled || isRepeated || isIndented)) findings.push(waiting);
      waiting = undefined;
      seen.add(item.key);
    } else if (item.kind !== 'Blank') waiting = undefined;
  }
  return findings;
}
