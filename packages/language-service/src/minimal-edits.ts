import type { TextEdit } from '@assetql/core';

/** A text is compared search by search where both have equally many, since most of a long one stays. */
const title = /^(?=###)/m;
const piece = /\s+|[\p{L}\p{M}\p{N}_]+|[^]/gu;

/** How far it is looked for a place from which both texts go on the same. */
const reach = 64;

/**
 * The edits that make `after` of `before`: one for each stretch of blanks and each word that differs, so that carets and marks beside them
 * stay where they are. Ascending; they do not touch. Linear in the length of the texts.
 */
export function minimalEdits(before: string, after: string): readonly TextEdit[] {
  const olds = before.split(title);
  const news = after.split(title);
  if (olds.length !== news.length) return changedWords(before, after, 0);
  let at = 0;
  return olds.flatMap((old, index) => {
    const start = at;
    at += old.length;
    const one = news[index];
    return one === undefined || one === old ? [] : changedWords(old, one, start);
  });
}

/** The edits of a stretch that starts at `start`. */
function changedWords(before: string, after: string, start: number): TextEdit[] {
  const olds = before.match(piece) ?? [];
  const news = after.match(piece) ?? [];
  const edits: TextEdit[] = [];
  let at = start;
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
    const most = Math.min(gone.length, came.length);
    let same = 0;
    while (same < most && gone[same] === came[same]) same++;
    let tail = 0;
    while (tail < most - same && gone.at(-1 - tail) === came.at(-1 - tail)) tail++;
    edits.push({
      range: { start: at + same, end: at + gone.length - tail },
      newText: came.slice(same, came.length - tail),
    });
    at += gone.length;
    i = goneTo;
    j = cameTo;
  }
  return edits;
}

/** The nearest words after `i` and `j` that are the same but for their case; the ends where there are none within reach. */
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
