/** A piece of a program: an expression on one line, an expression that a program has already, or a call or list whose members can be written on lines of their own. */
export type Source = string | SourceHole | SourceList;

/** An expression that is taken over from a program as it is. */
export interface SourceHole {
  readonly hole: string;
}

export interface SourceList {
  /** The text before its members: `and(`, `fields.FileExtension.in([`. */
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

/** A piece on one line. */
export function flat(source: Source): string {
  if (typeof source === 'string') return source;
  return 'hole' in source ? source.hole : source.open + source.members.map(flat).join(', ') + source.close;
}

/** The name of the builder that a piece starts with. */
const leading = /^[a-zA-Z]+(?=[.(`])/;

/** The names of the builder that a piece uses, sorted. */
export function usedNames(source: Source): readonly string[] {
  const names = new Set<string>();
  const visit = (each: Source): void => {
    if (typeof each !== 'string' && 'hole' in each) return;
    const [name] = leading.exec(typeof each === 'string' ? each : each.open) ?? [];
    if (name !== undefined) names.add(name);
    if (typeof each !== 'string') each.members.forEach(visit);
  };
  visit(source);
  return [...names].toSorted();
}

/** A piece with other names in the place of those of the builder. */
export function withNames(source: Source, nameOf: (name: string) => string): Source {
  if (typeof source === 'string') return source.replace(leading, nameOf);
  if ('hole' in source) return source;
  const { open, members, close } = source;
  return list(
    open.replace(leading, nameOf),
    members.map((member) => withNames(member, nameOf)),
    close,
  );
}

/** The text of a piece that starts after `before` characters of its line; further lines start with `indent`. */
export function layOut(source: Source, indent: string, before: number): string {
  const line = flat(source);
  if (typeof source === 'string' || 'hole' in source || before + line.length < width) return line;
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

/** Literal parts as a tagged template, with expressions of a program between them. */
export const template = (tag: string, parts: readonly string[], holes: readonly string[] = []): string =>
  `${tag}\`${parts
    .map((part, index) => {
      const hole = holes[index];
      const written = escaped(part.replace(/[`\\]|\$\{/g, (found) => `\\${found}`));
      return hole === undefined ? written : `${written}\${${hole}}`;
    })
    .join('')}\``;
