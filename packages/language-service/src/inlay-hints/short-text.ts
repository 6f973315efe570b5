/** Characters of a hint beside the text: a longer one would push the text away. */
const longest = 40;

/** A text in short, without line ends. */
export function shortText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // Without half a character at the end.
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
