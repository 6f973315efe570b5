import type { Diagnostic, Fix } from '../../diagnostic.ts';
import type { Range } from '../../range.ts';

/** A place in a template where a value goes. */
export interface Hole {
  /** From 1, as `${1}` shows it. */
  readonly number: number;
  /** The whole stand-in, with the quotes that belong to it. */
  readonly range: Range;
  /** What the parser takes for a variable in it. */
  readonly variable: Range;
  /** True when it stands in quotes of its own, which say that it is a text. */
  readonly isQuoted: boolean;
}

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
  /** What the names of its variables start with, so that nothing else in the text looks like one of them. */
  private readonly mark: string;
  readonly text: string;
  readonly shown: string;
  readonly holes: readonly Hole[];
  private readonly byName: ReadonlyMap<string, Hole>;
  /** Where each hole starts and ends in `shown`. */
  private readonly shownAt: readonly Range[];

  constructor(literals: readonly string[]) {
    let mark = '';
    while (literals.some((literal) => literal.includes(`{{${mark}`))) mark += '_';
    this.mark = mark;
    const holes: Hole[] = [];
    const shownAt: Range[] = [];
    let text = '';
    let shown = '';
    let rest = literals[0] ?? '';
    for (const [index, after] of literals.slice(1).entries()) {
      const number = index + 1;
      // Behind another hole, what stands here is not the start of the text.
      const before = (index === 0 ? '' : '\0') + rest;
      const place = standIn(before, index + 2 === literals.length ? after : `${after}\0`, this.variable(number));
      const kept = rest.length - place.quotes;
      text += rest.slice(0, kept);
      shown += rest.slice(0, kept);
      const hole = `${rest.slice(kept)}\${${number}}${after.slice(0, place.quotes)}`;
      const range = { start: text.length, end: text.length + place.text.length };
      const inset = place.text.startsWith('"') ? 1 : 0;
      holes.push({
        number,
        range,
        variable: { start: range.start + inset, end: range.end - inset },
        isQuoted: place.quotes > 0,
      });
      shownAt.push({ start: shown.length, end: shown.length + hole.length });
      text += place.text;
      shown += hole;
      rest = after.slice(place.quotes);
    }
    this.text = text + rest;
    this.shown = shown + rest;
    this.holes = holes;
    this.byName = new Map(holes.map((hole) => [`${mark}${hole.number}`, hole]));
    this.shownAt = shownAt;
  }

  /** How the parser reads a hole, and how messages name it. */
  variable(number: number): string {
    return `{{${this.mark}${number}}}`;
  }

  /** The hole that a variable of this name stands for; nothing when it stands for none. */
  holeOf(name: string): Hole | undefined {
    return this.byName.get(name);
  }

  /** Where the hole of a number is in `text`. */
  rangeOf(number: number): Range {
    return this.holes[number - 1]?.range ?? { start: 0, end: this.text.length };
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
    for (const [index, { range }] of this.holes.entries()) {
      const shown = this.shownAt[index];
      if (shown === undefined || offset <= range.start) break;
      if (offset < range.end) return shown.end;
      by = shown.end - range.end;
    }
    return offset + by;
  }

  /** A text of the parser's with `${1}` in the place of the variables. */
  private numbered(text: string): string {
    return text.replace(/\{\{(_*)(\d+)\}\}/g, (variable, mark: string, number: string) =>
      mark === this.mark ? `\${${number}}` : variable,
    );
  }
}
