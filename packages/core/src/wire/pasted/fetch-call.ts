import type { PastedRequest } from './shell-command.ts';
import { unescapeText } from './escapes.ts';

const call =
  /^(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(\s*("[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'|`[^`\\]*(?:\\[^][^`\\]*)*`)\s*(?:,([^]*))?\)[\s;]*$/;

/** Whether a literal is a template with a `${…}` in its query, whose value only the running program knows. The host may be one. */
function hasHole(quoted: string): boolean {
  const query = quoted.indexOf('?');
  if (!quoted.startsWith('`') || query < 0) return false;
  return [...quoted.slice(query).matchAll(/\\[^]|\$\{/g)].some(([found]) => found === '${');
}

/** The options of a call, which are JSON when a browser copies it; `undefined` for other text. */
function optionsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads `fetch("address", { … })` as browsers copy it. `undefined` when the call cannot be read. Headers are not kept. */
export function readFetch(text: string): PastedRequest | undefined {
  const [, quoted, rest = ''] = call.exec(text) ?? [];
  if (quoted === undefined || hasHole(quoted)) return undefined;
  const url = unescapeText(quoted.slice(1, -1));
  const options = rest.trim() === '' ? {} : optionsOf(rest.trim().replace(/,$/, ''));
  if (typeof options !== 'object' || options === null) return { url, query: '', isElsewhere: /\bbody\b/.test(rest) };
  const body = 'body' in options && typeof options.body === 'string' ? { body: options.body } : {};
  return { url, query: '', ...body, isElsewhere: false };
}
