import type { Diagnostic, Range, Schema, TextEdit } from '@assetql/core';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import { nodesOf } from './nodes-of.ts';
import { HoleReader, type Typed } from './read-holes.ts';
import { TemplateFile } from './template-file.ts';
import { placedHoles, type HoleTakes } from './template-hole.ts';

export interface TemplateSearchOptions {
  /** The title of the search. */
  readonly title: string;
  readonly schema?: Schema;
  /** IANA name of the zone of times without one. */
  readonly timeZone?: string;
  /** The queries of the program: some may be written in holes of this one. */
  readonly all?: readonly EmbeddedQuery[];
  /** What a person has typed for the expression of a hole; `undefined` for what was not asked yet. */
  readonly typed?: Typed;
}

/** An expression in the holes of a template that a person is asked for. Holes with the same expression are one. */
export interface TemplateHole {
  /** As the program writes it: `user.id`. */
  readonly source: string;
  readonly takes: HoleTakes;
  /** What was typed for it, or what there is to propose. */
  readonly typed?: string;
  /** Why there is no value of it yet, in a sentence. */
  readonly problem?: string;
}

/** A template as a saved search. */
export interface TemplateSearch {
  /** A file of this search alone. */
  readonly text: string;
  /** What a person is asked for: the program does not write it out. */
  readonly holes: readonly TemplateHole[];
  /** The expressions of the holes by the names of their variables in `text`: `{{kind}}` is `${user.kind}` in the program. */
  readonly variables: Readonly<Record<string, string>>;
  /** What is wrong with the template, so that it cannot be run whatever its values are. */
  readonly problem?: string;
  /** What is wrong with a text for a hole, in a sentence; `undefined` when it can be written there. */
  readonly problemOf: (source: string, typed: string) => string | undefined;
  /** Where a range of the file is in the program; `undefined` for what is not of the template, such as the title. */
  readonly toHostRange: (range: Range) => Range | undefined;
  /** Edits of the file as edits of the program, sorted; `undefined` where the template cannot have them. */
  readonly toHostEdits: (edits: readonly TextEdit[]) => readonly TextEdit[] | undefined;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/**
 * Makes a saved search of a template in a program, with what was typed in the place of the values that the running program puts in. They
 * become variables of the file, which are written as the builder writes values: whatever they hold, they change nothing of the query around
 * them. A condition is read by itself, and is in brackets; one that is blank is left out with its join, as the tag leaves it out.
 */
export function templateSearch(query: EmbeddedQuery, options: TemplateSearchOptions): TemplateSearch {
  const { title, schema, timeZone, all = [], typed = () => undefined } = options;
  const checking = { ...(schema === undefined ? {} : { schema }), ...(timeZone === undefined ? {} : { timeZone }) };
  const { document } = query;
  const template = document.kind === 'document' ? undefined : document.template;
  const ast = template?.parse(schema);
  const file = new TemplateFile(query, ast, placedHoles(query, ast, all), title);
  const reader = new HoleReader(file, typed, checking);
  const written = file.write(reader.filling);
  const holes = new Map<string, TemplateHole>();
  const mistakes: string[] = [];
  for (const { hole, typed: text, reading } of reader.holes) {
    const { source, takes, value } = hole;
    if (value !== undefined) {
      if ('problem' in reading) mistakes.push(reading.problem);
      continue;
    }
    const problem = 'problem' in reading ? { problem: reading.problem } : {};
    holes.set(source, { source, takes, ...(text === undefined ? {} : { typed: text }), ...problem });
  }
  // A file has texts on one line only.
  const isLong = ast !== undefined && nodesOf(ast).some((node) => node.kind === 'String' && /[\r\n]/.test(node.value));
  const problem =
    template?.check(checking).find(isError)?.message ??
    mistakes[0] ??
    (isLong ? 'A text of this query has a line end, which no saved search can hold; write it on one line.' : undefined);
  return {
    text: written.text,
    holes: [...holes.values()],
    variables: file.variables,
    ...(problem === undefined ? {} : { problem }),
    problemOf: (source, text) => {
      const reading = reader.read(source, text);
      return 'problem' in reading ? reading.problem : undefined;
    },
    toHostRange: (range) => written.toHostRange(range),
    toHostEdits: (edits) => written.toHostEdits(edits),
  };
}
