import { parameters } from '../../schema/parameters.ts';
import { unescapeText } from './escapes.ts';

const known = parameters.map((row) => row.name).join('|');

/** What a line of a program starts with in the languages that people copy requests from, and what a query or an address never has. */
const signs = new RegExp(
  [
    String.raw`^[ \t]*(?:export\s+)?(?:const|let|var|val|import|using|def|async|await|public|private|static|String|string)\s+[\w.{*(<]`,
    String.raw`^[ \t]*from\s+[\w.]+\s+import\s`,
    String.raw`^[ \t]*[$@]?(?!(?:${known})\b)[\w.]+\s+:?=\s*(?:await\s+|new\s+)?(?:[frbu$@]{0,2}["'\x60]|[\w.$>-]+\()`,
    String.raw`\b(?:requests|axios|httpx?|client|session|\w*Client|urllib|URLSearchParams)\b[\w.]*\s*\(`,
    String.raw`\bfetch\s*\(`,
  ].join('|'),
  'im',
);

const literal = /([frbu$@]{0,2})(["'`])((?:\\[^]|(?!\2)[^\\\r\n])*)\2(\s*(?:[+%]|\.\s*\w+\())?/giu;
const request = new RegExp(String.raw`^(?:https?:\/\/|\/)?[^\s?]*\?(?:[^]*&)?(?:${known})=|^(?:${known})=`, 'i');

/** How a query or an address starts, whatever is searched for in it. */
const plain = new RegExp(
  String.raw`^["'\x60<“]?(?:(?:(?:GET|POST|HEAD)\s+)?(?:https?:\/\/|\/|\?)|\??(?:${known})=)`,
  'i',
);

/** Whether a text is source code of a program, so that only a string in it can be a request. */
export const isProgram = (text: string): boolean => !plain.test(text) && signs.test(text);

/** Whether a string is put together from others when the program runs. */
const isMade = (prefix: string, quote: string, inner: string, after: string | undefined): boolean =>
  after !== undefined || (quote === '`' && inner.includes('${')) || (/[f$]/i.test(prefix) && /[{]/.test(inner));

/** The address or query that a program holds as one whole string; `undefined` where there is none, several, or one that is made of parts. */
export function requestIn(program: string): string | undefined {
  const found = new Set<string>();
  for (const [, prefix = '', quote = '', inner = '', after] of program.matchAll(literal)) {
    const text = /[r@]/i.test(prefix) ? inner : unescapeText(inner);
    if (!request.test(text)) continue;
    if (isMade(prefix, quote, inner, after)) return undefined;
    found.add(text);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}
