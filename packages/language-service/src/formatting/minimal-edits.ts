import type { TextEdit } from '@assetql/core';

const piece = /\s+|[\p{L}\p{M}\p{N}_]+|[^]/gu;

/** How far it is looked for a place from which both texts go on the same. */
const reach = 64;

/**
 * The edits that make `after` of `before`: one for each stretch of blanks and each word that differs, so that carets and marks beside them
 * stay where they are. Ascending; they do not touch. Linear in the length of the texts.
 */
export function minimalEdits(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const olds = before.match(piece) ?? [];
  const news = after.match(piece) ?? [];
  const edits: TextEdit[] = [];
  let at = 0;
  for (let i = 0, j = 0; i < olds.length || j < news.length;) {
    const old = olds[i] ?? '';
    if (old !== '' && old === news[j]) {
      at += old.length;
      i++;
      j++;
      continue;
    }
    const [goneTo, cameTo] = nextSame(olds, i, news, j);
    const gone = olds.slice(i, goneTo).join('');
    const came = news.slice(j, cameTo).join('');
    let same = 0;
    while (same < gone.length && gone[same] === came[same]) same++;
    edits.push({ range: { start: at + same, end: at + gone.length }, newText: came.slice(same) });
    at += gone.length;
    i = goneTo;
    j = cameTo;
  }
  return edits;
}

/** The nearest words behind `i` and `j` that are the same but for their case; the ends where there are none within reach. */
function nextSame(olds: readonly string[], i: number, news: readonly string[], j: number): readonly [number, number] {
  for (let far = 0; far <= reach; far++)
    for (let gone = 0; gone <= far; gone++) {
      const old = olds[i + gone]?.trim().toLowerCase();
      const one = news[j + far - gone]?.trim().toLowerCase();
      if (old !== '' && old === one) {
        // A word that only differs in its case is changed alone.
        const alone = far === 0 ? 1 : 0;
        return [Math.min(i + gone + alone, olds.length), Math.min(j + far - gone + alone, news.length)];
      }
    }
  return [olds.length, news.length];
}
