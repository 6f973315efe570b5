import { readEntries, type WireProblem, type WireReading } from './reading.ts';

/** Decodes `+` and `%20` to blanks. Malformed escapes, and those that are not UTF-8, stay as they are. */
function decode(text: string, onMalformed: () => void): string {
  const spaced = text.replaceAll('+', ' ');
  const decoded = spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      onMalformed();
      return run;
    }
  });
  if (/%(?![0-9a-f]{2})/i.test(spaced)) onMalformed();
  return decoded;
}

/** Reads a query string, with or without its `?`. Never throws. */
export function readQuery(query: string): WireReading<string> {
  const problems: WireProblem[] = [];
  const entries: [string, string][] = [];
  for (const part of query.replace(/^\s*\?/, '').split('&')) {
    if (part.trim() === '') continue;
    const equals = part.indexOf('=');
    let malformed = false;
    const note = (): void => {
      malformed = true;
    };
    const name = decode(equals < 0 ? part : part.slice(0, equals), note).trim();
    const value = equals < 0 ? '' : decode(part.slice(equals + 1), note);
    if (malformed) {
      const message = `“${name}” has a % that starts no UTF-8 character; it is read as it is written.`;
      problems.push({ code: 'malformed-encoding', parameter: name, message });
    }
    entries.push([name, value]);
  }
  return readEntries(entries, problems);
}
