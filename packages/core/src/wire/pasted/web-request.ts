import type { SentRequest } from './curl-command.ts';
import { shellWords } from './shell-words.ts';

const names = String.raw`(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)`;

/** Where the command starts: lines before it prepare a session, and what it answers may be kept. */
const start = new RegExp(String.raw`^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?${names}(?=\s)`, 'im');
const isCommand = new RegExp(`^${names}$`, 'i');

/** Parameters without a value; what follows one may be the address. */
const isSwitch = /^-(?:Allow|Disable|NoProxy|PassThru|Preserve|ProxyUseDefault|Resume|Skip|Use(?!rAgent))\w*$/i;
const isAddress = /^(?:https?:\/\/|\$)/i;

/** A body with letters beyond ASCII is copied as the bytes of a text. */
const bytes = /^\(\[System\.Text\.Encoding\]::UTF8\.GetBytes\(([^]*)\)\)$/i;

/** What a program makes when it runs: a variable, an expression, a table. */
const isMade = (word: string): boolean => /^[$(@]/.test(word);

/** Where the first command stands in a text that is a script of PowerShell; `undefined` in any other text. */
export function webRequestIn(text: string): string | undefined {
  const found = start.exec(text);
  if (found === null || (found.index > 0 && !text.startsWith('$'))) return undefined;
  return text.slice(found.index + found[0].length);
}

/** Reads what follows `Invoke-WebRequest` or `Invoke-RestMethod`. `undefined` when a quote is not closed. Headers are not kept. */
export function readWebRequest(command: string): SentRequest | undefined {
  const all = shellWords(command, 'powershell');
  if (all === undefined) return undefined;
  const next = all.findIndex((word) => isCommand.test(word));
  const words = next < 0 ? all : all.slice(0, next);
  const valueOf = (name: string): string | undefined => {
    const at = words.findIndex((word) => word.toLowerCase() === name);
    return at < 0 ? undefined : words[at + 1];
  };
  const positional = words.find((word, at) => {
    const before = words[at - 1] ?? '';
    return isAddress.test(word) && (!before.startsWith('-') || isSwitch.test(before));
  });
  const url = valueOf('-uri') ?? positional ?? '';
  const written = valueOf('-body') ?? '';
  const body = bytes.exec(written)?.[1] ?? written;
  // A variable may stand for where the service is.
  const isHidden = isMade(url) && !url.includes('?');
  const isElsewhere = isHidden || isMade(body) || ['-form', '-infile'].some((name) => valueOf(name) !== undefined);
  return {
    url: isHidden ? '' : url,
    query: '',
    ...(body === '' || isMade(body) ? {} : { body }),
    isElsewhere,
  };
}
