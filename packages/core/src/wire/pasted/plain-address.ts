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

/** The address of a Markdown link, without the link's title; any other text unchanged. */
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

/** Redirect addresses of mail programs and search engines. Group 1 is the address that they lead to. */
const wrapped =
  /^https?:\/\/(?:(?:[\w-]+\.)*safelinks\.protection\.outlook\.com\/\S*?[?&](?:amp;)?url|www\.google\.[\w.]+\/url\?(?:\S*?&(?:amp;)?)?(?:q|url))=(https?%3A[^&\s]+)/i;

/** The most times that an address is decoded. Addresses are rarely encoded more than twice. */
const rounds = 4;

/**
 * The address in a copied text, without quotes around it, a method before it, and the protocol and headers after it. An address that was
 * encoded as a whole is decoded, and HTML's `&amp;` becomes `&`.
 */
export function plainAddress(text: string): string {
  const copied = unquoted(linked(text));
  const inner = wrapped.exec(copied)?.[1];
  const [line = '', ...others] = (inner === undefined ? copied : decodedOnce(inner))
    .replace(/^(?:GET|POST|HEAD)\s+(?=[^\s=][^=]*[/?]|[/?])/i, '')
    .split(/\r\n|\r|\n/);
  // Filters can continue on further lines; a header is a word, a colon and a blank.
  const header = others.findIndex((other) => /^\s*[a-z][\w-]*:(?:\s|$)/i.test(other));
  const lines = header < 0 ? others : others.slice(0, header);
  let plain = line.replace(/(?<!\s)\s+HTTP\/[\d.]+\s*$/i, '');
  // Request files put each parameter on its own line.
  for (const other of lines) plain += /^\s*[?&]/.test(other) ? other.trimStart() : `\n${other}`;
  for (let round = 0; round < rounds && !plain.includes('=') && /%(?:25)*3D/i.test(plain); round++)
    plain = decodedOnce(plain);
  return plain.replace(escapedAnd, '&');
}
