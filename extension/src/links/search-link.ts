import { parseDocument } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import type { L10n } from '../connections/l10n.ts';

/** What links to searches lead to: `vscode://assetql.assetql-vscode/search`. */
export const searchLinkPath = '/search';

/** A search that a link leads to. */
export interface LinkedSearch {
  /** Its title, or the name of its file. */
  readonly name: string;
  /** Its file, as a path below a folder of the workspace with `/` between its parts. */
  readonly file?: string;
  /** A file of saved searches with this search alone; absent where it was too long. */
  readonly text?: string;
}

/** UTF-16 units of a text that travels in a link: systems cut links off that are much longer. */
export const longestText = 6000;

/** Characters of a link that is read, and of a name or path in it. */
const longestLink = 40_000;
const longestName = 1000;

function encode(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(encoded: string): string | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The link to a search; nothing where it has no file that others may have, and is too long to travel in a link. All values are in base64url:
 * programs that hand links on decode and encode what they like.
 */
export function writeSearchLink(start: string, { name, file, text }: LinkedSearch): string | undefined {
  const carried = text !== undefined && text.length <= longestText ? text : undefined;
  if ((file === undefined && carried === undefined) || name.length > longestName) return undefined;
  const values = [
    ['name', name],
    ['file', file],
    ['text', carried],
  ] as const;
  const query = values.flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${encode(value)}`],
  );
  return `${start}${searchLinkPath}?${query.join('&')}`;
}

/** Invisible and bidirectional control characters, except tabs, line ends and the joiners of letters and emoji. */
const hidden = /(?![\t\n\r])[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A text from outside, with deceptive characters replaced by a visible sign. */
const visible = (text: string): string => text.replaceAll(hidden, '\uFFFD');

/** Whether a path leads to a file of saved searches below a folder. */
const isInside = (path: string): boolean =>
  path.toLowerCase().endsWith(savedSearchExtension) &&
  !path.split(/[/\\]/).some((part) => ['', '.', '..'].includes(part)) &&
  !/^[a-z]+:/i.test(path);

/** Reads the query of a link, which anybody can have written. Nothing where it leads to no search. */
export function readSearchLink(query: string): LinkedSearch | undefined {
  if (query.length > longestLink) return undefined;
  const given = new Map(
    query.split('&').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, Math.max(0, at)), decode(part.slice(at + 1))] as const;
    }),
  );
  const [name, file, text] = [given.get('name'), given.get('file'), given.get('text')];
  // A text that cannot be decoded means that the link was truncated.
  if (['name', 'file', 'text'].some((key) => given.has(key) && given.get(key) === undefined)) return undefined;
  if (file !== undefined && (file.length > longestName || !isInside(file))) return undefined;
  if (text !== undefined && (text.length > longestText || parseDocument(text).searches.length === 0)) return undefined;
  if ((name ?? '').length > longestName || (file === undefined && text === undefined)) return undefined;
  return {
    name: visible(name ?? ''),
    ...(file === undefined ? {} : { file }),
    ...(text === undefined ? {} : { text: visible(text) }),
  };
}

/** What to tell a person whose link leads to no search. */
export const linkMistake = (l10n: L10n): string =>
  l10n.t('This link leads to no search that can be read. It may have been cut off: ask for it again.');
