import { shellWords, type Shell } from './shell-words.ts';

/** The programs whose commands are read. Names end before a blank. */
const program = String.raw`(?=(?:curl|wget2?|https?|xhs?)(?:\.exe)?\s)`;

/** The prompt of a shell: `$`, `%`, `>`, `me@host:~/folder$`, `C:\folder>`, `PS C:\folder>`. */
const prompt = String.raw`(?:[$>%]|[\w.-]{1,64}@[\w.-]{1,64}:[^\s$#]{0,200}[$#]|[A-Z]:\\[^>\r\n]{0,200}>|PS [^>\r\n]{0,200}>)`;

const beforeProgram = new RegExp(
  String.raw`^(?:sudo\s{1,9})?(?:(?!\w+:\/\/)[\w.:~\/\\-]{0,200}[\/\\])?${program}`,
  'i',
);
const atPrompt = new RegExp(`^${prompt}\\s{0,9}(?=\\S)`, 'i');
const knownStart =
  /^(?:sudo\s|echo\s|printf\s|[\w.:~/\\-]{0,200}(?:curl|wget2?|https?|xhs?)(?:\.exe)?\s|Invoke-|i(?:wr|rm)\s)/i;
const echoed = /^(?:echo|printf)\s{1,9}(?:-[neE]{1,3}\s{1,9})?('[^']*'|"[^"\\]*(?:\\[^][^"\\]*)*")\s{0,9}\|\s{0,9}/;

/** A command as a person copies it from a terminal. */
export interface CommandLine {
  /** The command without the prompt and the folder before its name; the text unchanged when none of the known programs is called. */
  readonly command: string;
  /** The text that `echo` or `printf` pipes into it. */
  readonly input?: string;
  /** The shell that its prompt belongs to, if it was pasted with one. */
  readonly shell?: Shell;
}

/**
 * The shell of a prompt; `undefined` for `>` alone, which continues a command in several shells, and where the command has single quotes
 * behind the prompt of Windows, which does not know them.
 */
function shellOfPrompt(shown: string, typed: string): Shell | undefined {
  if (shown.startsWith('PS ')) return 'powershell';
  if (/^[A-Z]:/i.test(shown)) return /^[^"]*'/.test(typed) ? undefined : 'cmd';
  return /^>?\s*$/.test(shown) ? undefined : 'bash';
}

/** Finds the command in a text that was copied from a terminal or a script. */
export function commandLine(text: string): CommandLine {
  const shown = atPrompt.exec(text)?.[0] ?? '';
  const isPrompt = knownStart.test(text.slice(shown.length));
  const typed = isPrompt ? text.slice(shown.length) : text;
  const shell = isPrompt ? shellOfPrompt(shown, typed) : undefined;
  const known = shell === undefined ? {} : { shell };
  const [pipe = '', quoted = ''] = echoed.exec(typed) ?? [];
  const piped = typed.slice(pipe.length);
  const command = piped.replace(beforeProgram, '');
  if (pipe === '' || !new RegExp(`^${program}`, 'i').test(command))
    return { command: typed.replace(beforeProgram, ''), ...known };
  const [input] = shellWords(quoted, shell) ?? [];
  return { command, ...(input === undefined ? {} : { input }), ...known };
}
