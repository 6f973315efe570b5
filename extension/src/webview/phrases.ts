/** The phrases of the editor's language, as the extension has put them into the page; none where they cannot be read. */
export function readPhrases(written: string | undefined): Readonly<Record<string, string>> {
  try {
    const phrases: unknown = JSON.parse(written ?? '{}');
    if (typeof phrases !== 'object' || phrases === null) return {};
    return Object.fromEntries(
      Object.entries(phrases).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
