import { readEntries, type WireProblem, type WireReading } from './reading.ts';
import type { WritableRequest } from './request.ts';
import { written } from './written.ts';

/**
 * Where we differ from `encodeURIComponent`. A blank is `+`: the specification shows it (§4.7), and addresses have a length limit.
 * Shells, browsers and Markdown trip over `! ' ( ) *`, each over another one, so these are encoded.
 * `: , /` mean nothing in a query and stay, because timestamps, lists and paths are full of them.
 */
const rewritten: Readonly<Record<string, string>> = {
  '%20': '+',
  '%3A': ':',
  '%2C': ',',
  '%2F': '/',
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%20|%3A|%2C|%2F|[!'()*]/g, (found) => rewritten[found] ?? found);

/** The query string of a request (§4.4), without `?`; empty for an empty request. Half a surrogate pair is sent as U+FFFD. */
export function writeQuery(request: WritableRequest): string {
  return written(request)
    .map(([name, value]) => `${name}=${encode(String(value))}`)
    .join('&');
}

/** Reads `+` and `%20` as blanks. Escapes that are none, or not UTF-8, stay as they are written. */
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
