import type { Range } from '../../text/range.ts';

/** Block sizes to compare: engines compare blocks much faster than characters. */
const blocks = [32_768, 2048, 128, 8, 1];

/** How many characters two texts have in common from their start, at most `most`. */
function commonStart(left: string, right: string, most: number): number {
  let length = 0;
  for (const block of blocks) {
    while (length + block <= most && left.slice(length, length + block) === right.slice(length, length + block))
      length += block;
  }
  return length;
}

/** How many characters two texts have in common before their end, at most `most`. */
function commonEnd(left: string, right: string, most: number): number {
  let length = 0;
  for (const block of blocks) {
    while (
      length + block <= most &&
      left.slice(left.length - length - block, left.length - length) ===
        right.slice(right.length - length - block, right.length - length)
    )
      length += block;
  }
  return length;
}

/** The stretch of `old` that is different in `text`: all before and all after it is the same. */
export function changedStretch(old: string, text: string): Range {
  const most = Math.min(old.length, text.length);
  const start = commonStart(old, text, most);
  return { start, end: old.length - commonEnd(old, text, most - start) };
}
