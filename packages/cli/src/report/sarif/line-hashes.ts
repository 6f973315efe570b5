const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const endOfFile = 0xff_ff;

/** The number of characters from a line's start that determine its hash. */
const reach = 100;
const base = 37n;
const word = 64;
const outside = BigInt.asUintN(word, base ** BigInt(reach));

/** The significant UTF-16 units of a text: no blanks, and one line feed per line end. */
function* significant(text: string): Generator<number> {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === blank || unit === tab) continue;
    if (unit === lineFeed && text.charCodeAt(at - 1) === carriageReturn) continue;
    yield unit === carriageReturn ? lineFeed : unit;
  }
  yield endOfFile;
}

/**
 * A fingerprint per line: `hash:n` for the n-th line with that hash. The hash is a polynomial modulo 2⁶⁴ over the line and the text after
 * it, the algorithm of GitHub code scanning's `primaryLocationLineHash`, so it agrees with the fingerprints that GitHub's upload adds.
 */
export function lineHashes(text: string): readonly string[] {
  /** The value of the polynomial before each line. */
  const starts: { readonly at: number; readonly before: bigint }[] = [];
  const hashes: string[] = [];
  const seen = new Map<string, number>();
  let sum = 0n;
  let index = 0;
  let isStart = true;
  const finish = (start: bigint): void => {
    const hash = BigInt.asUintN(word, sum - start * outside).toString(16);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    hashes.push(`${hash}:${count}`);
  };
  const add = (unit: number): void => {
    sum = BigInt.asUintN(word, sum * base + BigInt(unit));
    index += 1;
    const oldest = starts[hashes.length];
    if (oldest !== undefined && index - oldest.at === reach) finish(oldest.before);
  };
  for (const unit of significant(text)) {
    if (isStart) starts.push({ at: index, before: sum });
    isStart = unit === lineFeed;
    add(unit);
  }
  while (hashes.length < starts.length) add(0);
  return hashes;
}
