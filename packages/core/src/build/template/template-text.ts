import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { Range } from '../../text/range.ts';
import type { Hole } from './hole.ts';

/** Whether a hole is written as a whole text in quotes, or as a member of an attribute's JSON. */
const member = /"(?:key|value)"\s*:\s*("?)$/i;
const opening = /(?:^|[\s(,:=<>])(['"])$/;
const closing = /^(['"])(?=$|[\s),])/;

/** What stands for a hole where the parser reads it, and how much of the text around it that replaces. */
function standIn(before: string, after: string, variable: string): { readonly text: string; readonly quotes: 0 | 1 } {
  const json = member.exec(before);
  // In JSON a variable keeps its quotes.
  if (json !== null) return { text: json[1] === '' ? `"${variable}"` : variable, quotes: 0 };
  const quote = opening.exec(before)?.[1];
  return { text: variable, quotes: quote !== undefined && quote === closing.exec(after)?.[1] ? 1 : 0 };
}

/**
 * The literal parts of a template with a variable in the place of each hole, as the parser reads it, and how it is shown to people:
 * with `${1}`, `${2}` … in the holes. Quotes that hold exactly one hole belong to it.
 */
export class TemplateText {
  readonly text: string;
  readonly shown: string;
  readonly holes: readonly Hole[];
  private readonly byName: ReadonlyMap<string, Hole>;
  /** Finds what stands for holes in messages. */
  private readonly standing: RegExp;

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
      // Behind or before another hole, what stands here is not the start or the end of the text.
      const before = (number === 1 ? '' : '\0') + rest;
      const after = number + 1 === literals.length ? literal : `${literal}\0`;
      const place = standIn(before, after, variable);
      const kept = rest.length - place.quotes;
      text += rest.slice(0, kept);
      shown += rest.slice(0, kept);
      const written = `${rest.slice(kept)}\${${number}}${literal.slice(0, place.quotes)}`;
      const start = text.length;
      const end = start + place.text.length;
      const inset = (place.text.length - variable.length) / 2;
      holes.push({
        number,
        variable,
        range: { start, end },
        inner: { start: start + inset, end: end - inset },
        shown: { start: shown.length, end: shown.length + written.length },
        isQuoted: place.quotes > 0,
      });
      text += place.text;
      shown += written;
      rest = literal.slice(place.quotes);
    }
    this.text = text + rest;
    this.shown = shown + rest;
    this.holes = holes;
    this.byName = new Map(holes.map((hole) => [`${mark}${hole.number}`, hole]));
    this.standing = new RegExp(`\\{\\{${mark}(\\d+)\\}\\}|\\bhole${mark}(\\d+)\\b`, 'g');
  }

  /** The hole that a variable of this name stands for; nothing when it stands for none. */
  holeOf(name: string): Hole | undefined {
    return this.byName.get(name);
  }

  /** The hole at a place, its own ends included. */
  holeAt(range: Range): Hole | undefined {
    return this.holes.find((hole) => hole.range.start <= range.start && range.end <= hole.range.end);
  }

  /** A diagnostic about `text` as one about `shown`. */
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
      fixes: fixes.map((fix) => this.presentFix(fix)),
    };
  }

  presentRange({ start, end }: Range): Range {
    return { start: this.presentOffset(start), end: this.presentOffset(end) };
  }

  private presentFix(fix: Fix): Fix {
    const edits = fix.edits.map(({ range, newText }) => ({
      range: this.presentRange(range),
      newText: this.numbered(newText),
    }));
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

  /** A diagnostic about `text` whose messages call holes as `nameOf` says. New texts hold the variables of holes. */
  named(diagnostic: Diagnostic, nameOf: (hole: Hole) => string): Diagnostic {
    const { message, related, fixes } = diagnostic;
    const say = (text: string): string => this.replaceHoles(text, nameOf);
    const write = (text: string): string => this.replaceHoles(text, ({ variable }) => variable);
    return {
      ...diagnostic,
      message: say(message),
      ...(related === undefined ? {} : { related: related.map((one) => ({ ...one, message: say(one.message) })) }),
      fixes: fixes.map((fix) => ({
        ...fix,
        title: say(fix.title),
        edits: fix.edits.map((edit) => ({ ...edit, newText: write(edit.newText) })),
      })),
    };
  }

  /** A text of the parser's with `${1}` in the place of what stands for a hole. */
  private numbered(text: string): string {
    return this.replaceHoles(text, ({ number }) => `\${${number}}`);
  }

  private replaceHoles(text: string, by: (hole: Hole) => string): string {
    return text.replace(this.standing, (found: string, variable: string | undefined, name: string | undefined) => {
      const hole = this.holes[Number(variable ?? name) - 1];
      return hole === undefined ? found : by(hole);
    });
  }
}

/** The name that stands for a hole where the parser would read no variable. It is as long as the variable. */
export const nameFor = ({ variable }: Hole): string => `hole${variable.slice(2, -2)}`;

/** What the names of variables start with, so that nothing in the literal parts looks like one of them. */
function markFor(literals: readonly string[]): string {
  let mark = '';
  while (literals.some((literal) => literal.includes(`{{${mark}`) || literal.includes(`hole${mark}`))) mark += '_';
  return mark;
}
