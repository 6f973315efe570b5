const longest = 300;

// Line ends and blanks become one blank; other control characters, which terminals obey, and marks that turn the direction of a text go.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * Words of a service that can stand in a sentence of ours, on a terminal or in a page: one line without control characters.
 * `undefined` when nothing is left, or when they hold markup.
 */
export function plainWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text
    .slice(0, 4 * longest)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .trim();
  if (line === '' || /<[/!?\p{L}]|&#?\w+;/u.test(line)) return undefined;
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
