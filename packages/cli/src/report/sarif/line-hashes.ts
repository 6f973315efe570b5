const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const endOfFile = 0xff_ff;

/** How many characters from the start of a line decide about its hash. */
const reach = 100;
const base = 37n;
const word = 64;
const outside = BigInt.asUintN(word, base ** BigInt(reach));

/** The characters that count, by their units: no blanks, and one line feed for every line end. */
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
 * A fingerprint of each line of a text: `hash:n`, where the line is the n-th with this hash. The hash is a polynomial over the line and
 * what follows it, modulo 2⁶⁴, as GitHub code scanning reckons `primaryLocationLineHash`; so it agrees with the one that GitHub's own
 * upload adds. Takes linear time.
 */
export function lineHashes(text: string): readonly string[] {
  /** The polynomial of all characters before each one that starts a line. */
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
