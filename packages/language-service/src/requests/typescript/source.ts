/** A piece of a program: an expression on one line, or a call or list whose members can stand on lines of their own. */
export type Source = string | SourceList;

export interface SourceList {
  /** What stands before its members: `and(`, `fields.FileExtension.in([`. */
  readonly open: string;
  readonly members: readonly Source[];
  readonly close: string;
}

/** Members of a list or call between `open` and `close`. */
export const list = (open: string, members: readonly Source[], close: string): Source => ({ open, members, close });

/** A call of a function. */
export const call = (name: string, ...members: readonly Source[]): Source => list(`${name}(`, members, ')');

const width = 100;
const step = '  ';

const flat = (source: Source): string =>
  typeof source === 'string' ? source : source.open + source.members.map(flat).join(', ') + source.close;

/** The text of a piece that starts after `before` characters of its line; further lines start with `indent`. */
export function layOut(source: Source, indent: string, before: number): string {
  const line = flat(source);
  if (typeof source === 'string' || before + line.length < width) return line;
  const inner = indent + step;
  const members = source.members.map((member) => `${inner}${layOut(member, inner, inner.length)},\n`);
  return `${source.open}\n${members.join('')}${indent}${source.close}`;
}

const escapes: Readonly<Record<string, string>> = { "'": String.raw`\'`, '\\': String.raw`\\` };
const strange = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/** Every character that a source file or an editor could change is escaped. */
const escaped = (text: string): string =>
  text.replace(strange, (found) =>
    Array.from({ length: found.length }, (_, unit) => {
      const code = found.charCodeAt(unit).toString(16).padStart(4, '0');
      return `\\u${code}`;
    }).join(''),
  );

/** A text as a literal in single quotes. */
export const text = (value: string): string => `'${escaped(value.replace(/['\\]/g, (one) => escapes[one] ?? one))}'`;

/** A text as a tagged template without values. */
export const template = (tag: string, value: string): string =>
  `${tag}\`${escaped(value.replace(/[`\\]|\$\{/g, (found) => `\\${found}`))}\``;
