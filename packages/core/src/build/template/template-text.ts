import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { Range } from '../../text/range.ts';
import type { Hole } from './holes/hole.ts';

/** Whether a hole is written as a whole text in quotes, or as a member of an attribute's JSON. */
const member = /"(?:key|value)"\s*:\s*("?)$/i;
const opening = /(?:^|[\s(,:=<>])(['"])$/;
const closing = /^(['"])(?=$|[\s),])/;

/** The parsed text of a hole, and the number of quotes on each side that it replaces. */
function standIn(before: string, after: string, variable: string): { readonly text: string; readonly quotes: 0 | 1 } {
  const json = member.exec(before);
  // In JSON a variable keeps its quotes.
  if (json !== null) return { text: json[1] === '' ? `"${variable}"` : variable, quotes: 0 };
  const quote = opening.exec(before)?.[1];
  return { text: variable, quotes: quote !== undefined && quote === closing.exec(after)?.[1] ? 1 : 0 };
}

/**
 * The literal parts of a template as two texts: `text` with a variable in place of each hole, for the parser, and `shown` with `${1}`,
 * `${2}` …, for people. Quotes around exactly one hole belong to the hole.
 */
export class TemplateText {
  readonly text: string;
  readonly shown: string;
  readonly holes: readonly Hole[];
  private readonly byName: ReadonlyMap<string, Hole>;
  /** Matches the variables and names of holes, also inside of a longer word. */
  private readonly placeholders: RegExp;
  /** The same, without names inside of a longer word. */
  private readonly separate: RegExp;
  /** Matches the name of a hole. */
  private readonly name: RegExp;

  constructor(literals: readonly string[]) {
    const mark = markFor(literals);
    const holes: Hole[] = [];
    let text = '';
    let shown = '';
    let rest = '';
    for (const [number, literal] of literals.entries()) {
      if (number === 0) {
        rest = literal;
        continue;
      }
      const variable = `{{${mark}${number}}}`;
      // Next to another hole, a NUL keeps this from looking like the start or end of the text.
      const before = (number === 1 ? '' : '\0') + rest;
      const after = number + 1 === literals.length ? literal : `${literal}\0`;
      const substitute = standIn(before, after, variable);
      const kept = rest.length - substitute.quotes;
      text += rest.slice(0, kept);
      shown += rest.slice(0, kept);
      const written = `${rest.slice(kept)}\${${number}}${literal.slice(0, substitute.quotes)}`;
      const start = text.length;
      const end = start + substitute.text.length;
      const inset = (substitute.text.length - variable.length) / 2;
      holes.push({
        number,
        variable,
        range: { start, end },
        inner: { start: start + inset, end: end - inset },
        shown: { start: shown.length, end: shown.length + written.length },
        isQuoted: substitute.quotes > 0,
      });
      text += substitute.text;
      shown += written;
      rest = literal.slice(substitute.quotes);
    }
    this.text = text + rest;
    this.shown = shown + rest;
    this.holes = holes;
    this.byName = new Map(holes.map((hole) => [`${mark}${hole.number}`, hole]));
    const variables = `\\{\\{${mark}(\\d+)\\}\\}`;
    const name = `hole${mark}(\\d+)`;
    this.placeholders = new RegExp(`${variables}|${name}`, 'g');
    this.separate = new RegExp(`${variables}|\\b${name}\\b`, 'g');
    this.name = new RegExp(name);
  }

  /** The hole with this variable name; `undefined` for any other name. */
  holeOf(name: string): Hole | undefined {
    return this.byName.get(name);
  }

  /** The hole that contains a range. */
  holeAt(range: Range): Hole | undefined {
    return this.holes.find((hole) => hole.range.start <= range.start && range.end <= hole.range.end);
  }

  /** Converts a diagnostic about `text` to one about `shown`. */
  present(diagnostic: Diagnostic): Diagnostic {
    const { message, range, related, fixes } = diagnostic;
    return {
      ...diagnostic,
      message: this.numbered(message),
      range: this.presentRange(range),
      ...(related === undefined
        ? {}
        : {
            related: related.map((one) => ({
              range: this.presentRange(one.range),
              message: this.numbered(one.message),
            })),
          }),
      fixes: this.written(fixes, ({ number }) => `\${${number}}`).map((fix) => this.presentFix(fix)),
    };
  }

  presentRange({ start, end }: Range): Range {
    return { start: this.presentOffset(start), end: this.presentOffset(end) };
  }

  private presentFix(fix: Fix): Fix {
    const edits = fix.edits.map(({ range, newText }) => ({ range: this.presentRange(range), newText }));
    return { ...fix, title: this.numbered(fix.title), edits };
  }

  private presentOffset(offset: number): number {
    let by = 0;
    for (const { range, shown } of this.holes) {
      if (offset <= range.start) break;
      if (offset < range.end) return shown.end;
      by = shown.end - range.end;
    }
    return offset + by;
  }

  /** Replaces the variables of holes in the messages of a diagnostic by the names that `nameOf` gives. The new texts of fixes keep the variables. */
  named(diagnostic: Diagnostic, nameOf: (hole: Hole) => string): Diagnostic {
    const { message, related, fixes } = diagnostic;
    const say = (text: string): string => this.replaceHoles(text, nameOf);
    return {
      ...diagnostic,
      message: say(message),
      ...(related === undefined ? {} : { related: related.map((one) => ({ ...one, message: say(one.message) })) }),
      fixes: this.written(fixes, ({ variable }) => variable).map((fix) => ({ ...fix, title: say(fix.title) })),
    };
  }

  /** Fixes with their holes in the new texts. One that would write the name of a hole into a word is left out: the value would be lost. */
  private written(fixes: readonly Fix[], write: (hole: Hole) => string): readonly Fix[] {
    return fixes
      .map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, newText: this.replaceHoles(edit.newText, write, this.separate) })),
      }))
      .filter(({ edits }) => edits.every(({ newText }) => !this.name.test(newText)));
  }

  /** A message with `${1}` in place of the variable of a hole. */
  private numbered(text: string): string {
    return this.replaceHoles(text, ({ number }) => `\${${number}}`);
  }

  private replaceHoles(text: string, by: (hole: Hole) => string, placeholders = this.placeholders): string {
    return text.replace(placeholders, (found: string, variable: string | undefined, name: string | undefined) => {
      const hole = this.holes[Number(variable ?? name) - 1];
      return hole === undefined ? found : by(hole);
    });
  }
}

/** A name for a hole at positions where the parser accepts no variable. It is as long as the variable. */
export const nameFor = ({ variable }: Hole): string => `hole${variable.slice(2, -2)}`;

/** A prefix for the names of variables that does not occur in the literal parts. */
function markFor(literals: readonly string[]): string {
  let mark = '';
  while (literals.some((literal) => literal.includes(`{{${mark}`) || literal.includes(`hole${mark}`))) mark += '_';
  return mark;
}
