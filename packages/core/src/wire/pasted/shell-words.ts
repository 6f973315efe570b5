import { unescapeText } from './escapes.ts';

/** The shells whose quoting is known: bash and similar, the Windows command prompt, PowerShell. */
export type Shell = 'bash' | 'cmd' | 'powershell';

/** Guesses the shell from the quotes of a command and from how it continues lines. */
function shellOf(command: string): Shell {
  const [, caret = '', quote] = /(\^?)(["'])/.exec(command) ?? [];
  if (caret !== '') return 'cmd';
  const continued = /([`^\\])\r?\n/.exec(command)?.[1];
  if (continued === '`') return 'powershell';
  // The command prompt has no single quotes, and programs in bash have no `.exe`.
  if (quote === "'") return /^\S*\.exe\s/i.test(command) ? 'powershell' : 'bash';
  // Doubled quotes around the names of JSON are an empty text in bash.
  return continued === '^' || /"\^%|"\{\s*""/.test(command) ? 'cmd' : 'bash';
}

interface Quoting {
  /** The escape character outside of quotes; before a line end it continues the line. */
  readonly escape: string;
  /** Patterns of quoted text and how each is decoded. The first group is the text between the quotes. */
  readonly quoted: readonly (readonly [pattern: RegExp, read: (inner: string) => string])[];
}

/** The `$` of a variable or command that a shell replaces, with a noncharacter behind it that tells it from a `$` that is sent as it is. */
const expansion = '$\uFDD0';
const startsExpansion = String.raw`\$(?=[A-Za-z_{(])`;
const expansionAt = new RegExp(startsExpansion, 'y');

/** Whether a text of `shellWords` contains something that only the shell knows the value of. */
export const hasExpansion = (text: string): boolean => text.includes(expansion);

/** The text as it was written, without the marks of `shellWords`. */
export const withoutMarks = (text: string): string => text.replaceAll(expansion, '$');

const same = (inner: string): string => inner;

/** The escaped character, or the doubled quote. */
const doubled = (_: string, escaped?: string): string => escaped ?? '"';

/** The escaped character, the marked `$` of a variable, the doubled quote, or a character that browsers write by its number. */
const expanded = (whole: string, escaped: string | undefined, unit: string | undefined): string =>
  whole === '$' ? expansion : unit === undefined ? (escaped ?? '"') : String.fromCharCode(Number(unit));

/** The escaped character, nothing for an escaped line end, or the marked `$` of a variable. */
const unescaped = (whole: string, escaped: string | undefined): string => (whole === '$' ? expansion : (escaped ?? ''));

const bashEscape = new RegExp(String.raw`\\([$\x60"\\])|\\\r?\n|${startsExpansion}`, 'g');
const powershellEscape = new RegExp(String.raw`\x60([^])|""|\$\(\[char\](\d{1,5})\)|${startsExpansion}`, 'gi');

const quotings: Readonly<Record<Shell, Quoting>> = {
  bash: {
    escape: '\\',
    quoted: [
      [/\$'([^'\\]*(?:\\[^][^'\\]*)*)'/y, unescapeText],
      [/'([^']*)'/y, same],
      [/"([^"\\]*(?:\\[^][^"\\]*)*)"/y, (inner) => inner.replace(bashEscape, unescaped)],
    ],
  },
  powershell: {
    escape: '`',
    quoted: [
      [/'([^']*(?:''[^']*)*)'/y, (inner) => inner.replaceAll("''", "'")],
      [/"([^"`]*(?:(?:`[^]|"")[^"`]*)*)"/y, (inner) => inner.replace(powershellEscape, expanded)],
    ],
  },
  cmd: {
    escape: '',
    quoted: [[/"([^"\\]*(?:(?:\\[^]|"")[^"\\]*)*)"/y, (inner) => inner.replace(/\\(["\\])|""/g, doubled)]],
  },
};

/**
 * Removes the carets of the command prompt: a caret escapes the next character except between quotes, and continues a line at its end.
 * Quotes stay, because the program interprets them.
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

/** Separate words that end a command. */
const ends = /^(?:[|&;]+|\d?>{1,2}.*|<.*)$/;
const plain = /[^\s'"\\`$]+/y;

/**
 * The words of the first command of a text with the quoting of bash, the Windows command prompt or PowerShell. `undefined` when a quote
 * is not closed. The `$` of a variable or of a command in a word is marked: see `hasExpansion` and `withoutMarks`.
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
    } else if (shell !== 'cmd' && take(expansionAt) !== null) {
      word = (word ?? '') + expansion;
    } else {
      word = (word ?? '') + character;
      at += 1;
    }
  }
  finish();
  return words;
}
