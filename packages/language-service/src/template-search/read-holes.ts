import { check, type CheckOptions, type Diagnostic } from '@assetql/core';
import { fields } from '@assetql/core/build';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { missingValue, readHoleValue, type HoleReading } from './read-hole-value.ts';
import { onOneLine } from './replaced-text.ts';
import type { Filling, TemplateFile } from './template-file.ts';
import type { PlacedHole } from './template-hole.ts';

/** What a person has typed for the expression of a hole; `undefined` for what was not asked yet. */
export type Typed = (source: string) => string | undefined;

/** A hole with what was typed for it. */
export interface ReadHole {
  readonly hole: PlacedHole;
  readonly typed?: string;
  readonly reading: HoleReading;
}

export type HoleCheckOptions = Pick<CheckOptions, 'schema' | 'timeZone'>;

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

const emptyText = '""';
/** As a variable it would find nothing. */
const emptyTerm = 'The program leaves an empty text out of its search; write a text.';

/** What can be used of holes, by their expression. */
const definitionsOf = (holes: readonly ReadHole[]): ReadonlyMap<string, string> =>
  new Map(
    holes.flatMap(({ hole, reading }) => ('problem' in reading ? [] : [[hole.source, reading.definition] as const])),
  );

/** Reads what was typed for the holes of a template. */
export class HoleReader {
  private readonly file: TemplateFile;
  private readonly typed: Typed;
  private readonly options: HoleCheckOptions;
  /** Conditions and parts of a sort that can be used: values are looked at in what these leave. */
  private parts: ReadonlyMap<string, string> = new Map();
  /** Each hole as it was read. */
  readonly holes: readonly ReadHole[];

  constructor(file: TemplateFile, typed: Typed, options: HoleCheckOptions) {
    this.file = file;
    this.typed = typed;
    this.options = options;
    const parts = file.holes.filter(({ takes }) => takes !== 'value').map((hole) => this.hole(hole));
    this.parts = definitionsOf(parts);
    this.holes = file.holes.map((hole) => parts.find((part) => part.hole === hole) ?? this.hole(hole));
  }

  /** What can be used of it. */
  get filling(): Filling {
    return { parts: this.parts, definitions: definitionsOf(this.holes.filter(({ hole }) => hole.takes === 'value')) };
  }

  /** Reads a text for an expression, at all places that it is at. */
  read(source: string, typed: string): HoleReading {
    let first: HoleReading | undefined;
    for (const hole of this.file.holes.filter((each) => each.source === source)) {
      const reading = this.reading(hole, typed);
      if ('problem' in reading) return reading;
      first ??= reading;
    }
    return first ?? { problem: 'The template has no such hole any more.' };
  }

  private hole(hole: PlacedHole): ReadHole {
    const { takes, source, value, proposal } = hole;
    if (takes === 'condition' && value !== undefined && value !== '')
      return { hole, reading: { problem: `\${${source}} stands where a whole condition does; a text is none.` } };
    if (value !== undefined) return this.writtenHole(hole, value);
    const typed = this.typed(source);
    if (typed !== undefined) return { hole, typed, reading: this.read(source, typed) };
    const reading = { problem: 'It is asked for when the query is run.' };
    return { hole, ...(proposal === undefined ? {} : { typed: proposal }), reading };
  }

  /** A hole whose value the program writes out. The builder reads a text as a time where only a time can stand. */
  private writtenHole(hole: PlacedHole, value: string | number): ReadHole {
    const typed = hole.takes === 'value' ? JSON.stringify(value) : String(value);
    const reading = this.read(hole.source, typed);
    const time = 'problem' in reading ? fields.DateUploaded.from(value) : undefined;
    const asTime = time instanceof Date ? this.read(hole.source, time.toISOString()) : reading;
    return { hole, typed, reading: 'problem' in asTime ? reading : asTime };
  }

  private reading(hole: PlacedHole, text: string): HoleReading {
    const typed = onOneLine(text);
    switch (hole.takes) {
      case 'condition':
        return this.condition(hole, typed.trim());
      case 'key':
        return this.sortPart(typed.trim(), typed.trim());
      case 'direction':
        return this.sortPart(typed.trim(), `title ${typed.trim()}`);
      default:
        return readHoleValue(typed, (definition) => {
          if (definition === missingValue) return this.missingProblem(hole);
          if (definition === emptyText && this.file.query.kind === 'search') return emptyTerm;
          return this.valueProblem(hole, definition);
        });
    }
  }

  private condition({ source }: PlacedHole, typed: string): HoleReading {
    const { file, options } = this;
    if (typed === '') {
      const blank = file.holes.filter(
        (hole) => hole.takes === 'condition' && (hole.source === source || this.typed(hole.source)?.trim() === ''),
      );
      return file.losesOr(new Set(blank.map((hole) => hole.source)))
        ? { problem: 'Nothing would be left of this OR; write a condition.' }
        : { definition: '' };
    }
    const mistake = check(file.query.kind, typed, options).diagnostics.find(isError);
    return mistake === undefined ? { definition: typed } : { problem: mistake.message };
  }

  /** A key or a direction is one word; `sort` is a whole sort with it. */
  private sortPart(typed: string, sort: string): HoleReading {
    if (!/^[\w.]+$/.test(typed))
      return { problem: 'Write one word: a sort key such as title, or A or D for its direction.' };
    const mistake = check('sort', sort, this.options).diagnostics.find(isError);
    return mistake === undefined ? { definition: typed } : { problem: mistake.message };
  }

  /** What is wrong with `null` where a value stands. */
  private missingProblem({ source }: PlacedHole): string | undefined {
    const { kind } = this.file.query;
    if (kind !== 'filters' && kind !== 'containerfilter') return 'A search has no missing values.';
    const before = new Set(this.errors(new Map()).map(({ message }) => message));
    return this.errors(new Map([[source, missingValue]])).find(({ message }) => !before.has(message))?.message;
  }

  /** The errors of the file with some values defined; undefined variables are none, since their values are only not given yet. */
  private errors(definitions: ReadonlyMap<string, string>): readonly Diagnostic[] {
    const { file, options, parts } = this;
    const { text } = file.write({ parts, definitions });
    const document = parseDocument(text, undefined, options.schema === undefined ? {} : { schema: options.schema });
    return checkDocument(document, options).filter((found) => isError(found) && found.code !== 'undefined-variable');
  }

  /** What is wrong with a value where it stands. Others are left without one, which is nothing that concerns it. */
  private valueProblem({ source }: PlacedHole, definition: string): string | undefined {
    const { file, parts } = this;
    const variable = file.variable(source);
    const definitions = new Map([[source, definition]]);
    const { text, range } = file.write({ parts, definitions });
    const isOfIt = ({ range: { start, end } }: Diagnostic): boolean =>
      end < range.start || text.slice(start, end).includes(variable);
    const mistake = this.errors(definitions).find(isOfIt);
    return mistake?.message.replaceAll(variable, () => `\${${source}}`);
  }
}
