import { unescapeText } from './escapes.ts';

/** How a shell quotes: bash and its kin, the command prompt of Windows, PowerShell. */
type Shell = 'bash' | 'cmd' | 'powershell';

/** Tells a shell by its first quote, which is part of no text, and by how a line is continued. */
function shellOf(command: string): Shell {
  const [, caret = '', quote] = /(\^?)(["'])/.exec(command) ?? [];
  if (caret !== '') return 'cmd';
  const continued = /([`^\\])\r?\n/.exec(command)?.[1];
  if (continued === '`') return 'powershell';
  // Single quotes are none in the command prompt, and bash programs have no extension.
  if (quote === "'") return /^\S*\.exe\s/i.test(command) ? 'powershell' : 'bash';
  return continued === '^' || /"\^%/.test(command) ? 'cmd' : 'bash';
}

interface Quoting {
  /** Makes the next character stand for itself, outside of quotes; before a line end it continues the line. */
  readonly escape: string;
  /** Stretches in quotes, and what they stand for. The first group is the text between the quotes. */
  readonly quoted: readonly (readonly [pattern: RegExp, read: (inner: string) => string])[];
}

const same = (inner: string): string => inner;

/** What was escaped, or the quote that was written twice. */
const doubled = (_: string, escaped?: string): string => escaped ?? '"';

/** What was escaped, the quote that was written twice, or a character that browsers write by its number. */
const expanded = (_: string, escaped: string | undefined, unit: string | undefined): string =>
  unit === undefined ? (escaped ?? '"') : String.fromCharCode(Number(unit));

const quotings: Readonly<Record<Shell, Quoting>> = {
  bash: {
    escape: '\\',
    quoted: [
      [/\$'([^'\\]*(?:\\[^][^'\\]*)*)'/y, unescapeText],
      [/'([^']*)'/y, same],
      [/"([^"\\]*(?:\\[^][^"\\]*)*)"/y, (inner) => inner.replace(/\\([$`"\\])|\\\r?\n/g, '$1')],
    ],
  },
  powershell: {
    escape: '`',
    quoted: [
      [/'([^']*(?:''[^']*)*)'/y, (inner) => inner.replaceAll("''", "'")],
      [/"([^"`]*(?:(?:`[^]|"")[^"`]*)*)"/y, (inner) => inner.replace(/`([^])|""|\$\(\[char\](\d{1,5})\)/gi, expanded)],
    ],
  },
  cmd: {
    escape: '',
    quoted: [[/"([^"\\]*(?:(?:\\[^]|"")[^"\\]*)*)"/y, (inner) => inner.replace(/\\(["\\])|""/g, doubled)]],
  },
};

/**
 * What the command prompt hands on: a caret makes the next character stand for itself, except between quotes, and continues a line at
 * its end. Which quotes are meant by the program is left to it.
 */
function withoutCarets(command: string): string {
  let text = '';
  let inQuotes = false;
  for (let at = 0; at < command.length; at++) {
    const character = command.charAt(at);
    if (character === '"') inQuotes = !inQuotes;
    if (character !== '^' || inQuotes) {
      text += character;
      continue;
    }
    at += 1;
    if (command.startsWith('\r\n', at)) at += 2;
    else if (command.charAt(at) === '\n') at += 1;
    text += command.charAt(at);
  }
  return text;
}

/** Words that end a command, when they stand alone. */
const ends = /^(?:[|&;]+|\d?>{1,2}.*|<.*)$/;
const plain = /[^\s'"\\`$]+/y;

/**
 * The words of the first command of a text, in the quotes of bash, the Windows command prompt or PowerShell. `undefined` when a quote
 * is not closed, since then nobody can say where a word ends. Takes linear time.
 */
export function shellWords(command: string, shell: Shell = shellOf(command)): readonly string[] | undefined {
  const text = shell === 'cmd' ? withoutCarets(command) : command;
  const { escape, quoted } = quotings[shell];
  const words: string[] = [];
  let word: string | undefined;
  let isPlain = true;
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const takeQuoted = (): string | undefined => {
    for (const [pattern, read] of quoted) {
      const found = take(pattern);
      if (found !== null) return read(found[1] ?? '');
    }
    return undefined;
  };

  const finish = (): boolean => {
    const isEnd = word !== undefined && isPlain && ends.test(word);
    if (word !== undefined && !isEnd) words.push(word);
    word = undefined;
    isPlain = true;
    return isEnd;
  };

  while (at < text.length) {
    const character = text.charAt(at);
    const run = take(plain)?.[0];
    const inner = run === undefined ? takeQuoted() : undefined;
    if (inner !== undefined) isPlain = false;
    if (run !== undefined || inner !== undefined) {
      word = (word ?? '') + (run ?? inner ?? '');
    } else if (/\s/.test(character)) {
      if (finish()) return words;
      at += 1;
    } else if (character === '"' || (character === "'" && shell !== 'cmd')) {
      return undefined;
    } else if (character === escape) {
      const [lineEnd] = /^\r?\n/.exec(text.slice(at + 1, at + 3)) ?? [];
      const escaped = lineEnd === undefined ? text.charAt(at + 1) : '';
      if (escaped !== '') word = (word ?? '') + escaped;
      at += 1 + (lineEnd ?? escaped).length;
    } else {
      word = (word ?? '') + character;
      at += 1;
    }
  }
  finish();
  return words;
}
