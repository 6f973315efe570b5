const longest = 300;

// Line ends and blanks become one blank; other control characters and direction marks are removed.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A service's message as one line without control characters, safe for terminals and pages. `undefined` when nothing remains, or when it
 * contains markup.
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
