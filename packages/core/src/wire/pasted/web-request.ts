import type { PastedRequest } from './shell-command.ts';
import { shellWords } from './shell-words.ts';

const names = String.raw`(?:Invoke-(?:WebRequest|RestMethod)|iwr|irm)`;

/** The start of the command: lines before it prepare a session, and its result may be assigned to a variable. */
const start = new RegExp(String.raw`^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?${names}(?=\s)`, 'im');
const isCommand = new RegExp(`^${names}$`, 'i');

/** Parameters without a value; the next word may be the address. */
const isSwitch = /^-(?:Allow|Disable|NoProxy|PassThru|Preserve|ProxyUseDefault|Resume|Skip|Use(?!rAgent))\w*$/i;
const isAddress = /^(?:https?:\/\/|\$)/i;

/** The form in which browsers copy a body with characters beyond ASCII. */
const bytes = /^\(\[System\.Text\.Encoding\]::UTF8\.GetBytes\(([^]*)\)\)$/i;

/** A variable, an expression or a table, whose value is known only at run time. */
const isMade = (word: string): boolean => /^[$(@]/.test(word);

/** The arguments of the first such command in a PowerShell script; `undefined` for other texts. */
export function webRequestIn(text: string): string | undefined {
  const found = start.exec(text);
  if (found === null || (found.index > 0 && !text.startsWith('$'))) return undefined;
  return text.slice(found.index + found[0].length);
}

/** Reads the arguments of `Invoke-WebRequest` or `Invoke-RestMethod`. `undefined` when a quote is not closed. Headers are not kept. */
export function readWebRequest(command: string): PastedRequest | undefined {
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
  // The host may be a variable.
  const isHidden = isMade(url) && !url.includes('?');
  // All parameters may be in a table that a variable holds: `@parameters`.
  const isSplatted = words.some((word) => /^@\w/.test(word));
  const isElsewhere =
    isHidden || isSplatted || isMade(body) || ['-form', '-infile'].some((name) => valueOf(name) !== undefined);
  return {
    url: isHidden ? '' : url,
    query: '',
    ...(body === '' || isMade(body) ? {} : { body }),
    isElsewhere,
  };
}
