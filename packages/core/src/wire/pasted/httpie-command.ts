import { shellWords, type Shell } from './shell-words.ts';
import type { PastedRequest } from './shell-command.ts';

/** Options of HTTPie and xh that take a value, which must not be taken for the address. */
const valued = new Set(
  [
    '-a -A -o -p -P -s',
    '--auth --auth-type --bearer --boundary --cert --cert-key --cert-key-pass --ciphers --config-dir --default-scheme',
    '--format-options --history-print --http-version --interface --max-headers --max-redirects --output --pretty --print',
    '--proxy --raw --resolve --response-charset --response-mime --session --session-read-only --ssl --style --timeout',
    '--verify',
  ]
    .join(' ')
    .split(' '),
);

/** One item: a name, in which a backslash escapes, a separator and a text. The separator is the first, in its longest form. */
const itemForm = /^((?:\\[^]|[^\\:=@;])*)(:=@?|==@?|=@?|@|:@?|;)([^]*)$/;

/** A value of `name:=value`, which is JSON; a text where it cannot be read. */
function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The address, without the short forms for this machine: `:3000/assets` and `:/assets`. */
function longAddress(word: string, scheme: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(word)) return word;
  const rest = word.replace(/^:\/\//, '');
  return `${scheme}://${rest.replace(/^:(?=\d)/, 'localhost:').replace(/^:?(?=\/|$)/, 'localhost')}`;
}

/** The options of a command, and its other words in order. */
function divided(words: readonly string[]): { readonly options: ReadonlyMap<string, string>; readonly rest: string[] } {
  const options = new Map<string, string>();
  const rest: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') return { options, rest: [...rest, ...words.slice(at + 1)] };
    if (!word.startsWith('-') || word === '-') {
      rest.push(word);
      continue;
    }
    const [, name = word, value] = /^(--[^=]+)=([^]*)$/.exec(word) ?? [];
    const takesNext = value === undefined && valued.has(name);
    options.set(name, takesNext ? (words[++at] ?? '') : (value ?? ''));
  }
  return { options, rest };
}

/** The words of a command behind its options and its method: the address, then the items. */
function addressAndItems(rest: readonly string[]): readonly string[] {
  const [method = ''] = rest;
  return /^[a-z]+$/i.test(method) && rest.length > 1 && !/^localhost$/i.test(method) ? rest.slice(1) : rest;
}

/**
 * Whether a text is a command of HTTPie or xh, and no sentence that begins with `http`: its address is that of a host or has a port or a path,
 * and nothing but items is behind it.
 */
export function isHttpie(text: string, shell?: Shell): boolean {
  if (!/^(?:https?|xhs?)(?:\.exe)?\s/.test(text)) return false;
  const words = shellWords(text, shell);
  // A quote that is not closed is told of the command.
  if (words === undefined) return true;
  const [address = '', ...items] = addressAndItems(divided(words).rest);
  return /[.:/]|^localhost$/i.test(address) && items.every((item) => itemForm.test(item));
}

/**
 * Reads a command of HTTPie (`http`, `https`) or xh: `http GET host/assets count==5 Accept:text`. `undefined` when a quote is not closed.
 * `input` is what a pipe hands to it, which is the body where it names none. Headers are not kept.
 */
export function readHttpie(command: string, input?: string, shell?: Shell): PastedRequest | undefined {
  const words = shellWords(command, shell);
  if (words === undefined) return undefined;
  const { options, rest } = divided(words);
  const [address = '', ...items] = addressAndItems(rest);
  const scheme = /^(?:https|xhs)(?:\.exe)?$/.test(words[0] ?? '') ? 'https' : 'http';
  const query = new URLSearchParams();
  const members: (readonly [string, unknown])[] = [];
  let isElsewhere = false;
  for (const item of items) {
    const [, written = '', separator = '', text = ''] = itemForm.exec(item) ?? [];
    const name = written.replace(/\\([^])/g, '$1');
    if (separator === '==') query.append(name, text);
    else if (separator === '=') members.push([name, text]);
    else if (separator === ':=') members.push([name, jsonValue(text)]);
    else if (separator.endsWith('@') && separator !== ':@') isElsewhere = true;
  }
  const isForm = ['-f', '--form', '--multipart'].some((name) => options.has(name));
  const fields = isForm
    ? new URLSearchParams(members.map(([name, value]) => [name, String(value)])).toString()
    : JSON.stringify(Object.fromEntries(members));
  const body = options.get('--raw') ?? (members.length === 0 ? input : fields);
  return {
    url: address === '' ? '' : longAddress(address, scheme),
    query: query.toString(),
    ...(body === undefined || body === '' ? {} : { body }),
    isElsewhere,
  };
}
