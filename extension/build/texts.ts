import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';

/** A text that a person reads, or a place where none could be found. */
export interface FoundText {
  /** Absent where what is said is no text that stands there as it is. */
  readonly text?: string;
  /** What follows the call, for a message. */
  readonly code: string;
}

/** How texts are said: by the extension host, and by the page of the preview. */
const call = /\b(?:l10n\.t|phrase)\(\s*/g;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

const unquoted = (written: string): string => written.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** The texts of a source. Only those that are written as they are can be translated. */
export function textsIn(source: string): readonly FoundText[] {
  return Array.from(source.matchAll(call), ({ 0: opening, index }) => {
    const start = index + opening.length;
    literal.lastIndex = start;
    const written = literal.exec(source)?.[0];
    const code = source.slice(index, start + 60);
    return written === undefined ? { code } : { text: unquoted(written), code };
  });
}

/** All texts of the extension, each once, in the order of the alphabet. */
export function allTexts(): readonly string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: extension });
  const found = sources.flatMap((file) => textsIn(readFileSync(join(extension, file), 'utf8')));
  return [...new Set(found.flatMap(({ text }) => text ?? []))].toSorted((a, b) => (a < b ? -1 : 1));
}
