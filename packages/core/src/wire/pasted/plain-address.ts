import { parameters } from '../../schema/parameters.ts';

const known = parameters.map((row) => row.name).join('|');
const escapedAnd = new RegExp(`&amp;(?=(?:${known})=)`, 'gi');

const quotes: readonly (readonly [opening: string, closing: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['<', '>'],
  ['(', ')'],
  ['“', '”'],
];

/** The address of a link in Markdown, without the title behind it; another text as it is. */
function linked(text: string): string {
  const open = /^!?\[/.test(text) && text.endsWith(')') ? text.indexOf('](') : -1;
  if (open < 0) return text;
  const inside = text.slice(open + 2, -1).trim();
  const title = inside.endsWith('"') ? inside.lastIndexOf(' "', inside.length - 2) : -1;
  return title < 0 ? inside : inside.slice(0, title).trim();
}

function unquoted(text: string): string {
  const around = quotes.find(([opening, closing]) => text.startsWith(opening) && text.endsWith(closing));
  return around === undefined ? text : text.slice(1, -1).trim();
}

function decodedOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Where mail programs and search engines put an address behind one of their own, which asks before it leads on. Group 1 is the address. */
const wrapped =
  /^https?:\/\/(?:(?:[\w-]+\.)*safelinks\.protection\.outlook\.com\/\S*?[?&](?:amp;)?url|www\.google\.[\w.]+\/url\?(?:\S*?&(?:amp;)?)?(?:q|url))=(https?%3A[^&\s]+)/i;

/** Encoding a whole address once more is the common slip; nobody does it more often than this. */
const rounds = 4;

/**
 * An address as it was copied, without what came along: quotes, a method before it, the protocol and headers behind it. One that was
 * encoded as a whole is decoded, and `&amp;` of HTML is an `&`.
 */
export function plainAddress(text: string): string {
  const copied = unquoted(linked(text));
  const inner = wrapped.exec(copied)?.[1];
  const [line = '', ...others] = (inner === undefined ? copied : decodedOnce(inner))
    .replace(/^(?:GET|POST|HEAD)\s+(?=[^\s=][^=]*[/?]|[/?])/i, '')
    .split(/\r\n|\r|\n/);
  // Filters go on over lines; a header is a word, a colon and a blank.
  const header = others.findIndex((other) => /^\s*[a-z][\w-]*:(?:\s|$)/i.test(other));
  const lines = header < 0 ? others : others.slice(0, header);
  let plain = line.replace(/(?<!\s)\s+HTTP\/[\d.]+\s*$/i, '');
  // Files of requests have each parameter on a line.
  for (const other of lines) plain += /^\s*[?&]/.test(other) ? other.trimStart() : `\n${other}`;
  for (let round = 0; round < rounds && !plain.includes('=') && /%(?:25)*3D/i.test(plain); round++)
    plain = decodedOnce(plain);
  return plain.replace(escapedAnd, '&');
}
