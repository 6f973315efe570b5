import { parameters } from '../../schema/parameters.ts';
import { unescapeText } from './escapes.ts';

const known = parameters.map((row) => row.name).join('|');

/** Signs of source code at the start of a line that never occur in a query or an address. */
const signs = new RegExp(
  [
    String.raw`^[ \t]*(?:export\s+)?(?:const|let|var|val|import|using|def|async|await|public|private|static|String|string)\s+[\w.{*(<]`,
    String.raw`^[ \t]*from\s+[\w.]+\s+import\s`,
    String.raw`^[ \t]*[$@]?(?!(?:${known})\b)[\w.]+\s+:?=\s*(?:await\s+|new\s+)?(?:[frbu$@]{0,2}["'\x60]|[\w.$>-]+\()`,
    String.raw`\b(?:requests|axios|httpx?|client|session|\w*Client|urllib|URLSearchParams)\b[\w.]*\s*\(`,
    String.raw`\bfetch\s*\(`,
    String.raw`^[ \t]*(?:await[ \t]|return[ \t])?[\w.$]+\([ \t]*[frbu$@]{0,2}["'\x60]`,
  ].join('|'),
  'im',
);

const literal = /([frbu$@]{0,2})(["'`])((?:\\[^]|(?!\2)[^\\\r\n])*)\2(\s*(?:[+%]|\.\s*\w+\())?/giu;
const request = new RegExp(String.raw`^(?:https?:\/\/|\/)?[^\s?]*\?(?:[^]*&)?(?:${known})=|^(?:${known})=`, 'i');

/** The start of a query or an address. */
const plain = new RegExp(
  String.raw`^["'\x60<“]?(?:(?:(?:GET|POST|HEAD)\s+)?(?:https?:\/\/|\/|\?)|\??(?:${known})=)`,
  'i',
);

/** A string literal at the start that is only a part of an address. */
const part = /^(["'`])[^"'`\r\n]*\1\s*\+/;

/** Whether a text is source code, so that only a string literal in it can be a request. */
export const isProgram = (text: string): boolean => part.test(text) || (!plain.test(text) && signs.test(text));

/** Whether a string literal is interpolated or concatenated, so that its value is known only at run time. */
const isMade = (prefix: string, quote: string, inner: string, after: string | undefined): boolean =>
  after !== undefined || (quote === '`' && inner.includes('${')) || (/[f$]/i.test(prefix) && /[{]/.test(inner));

/** The only string literal of a program that is an address or query; `undefined` when there are none or several, or when it is built at run time. */
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
