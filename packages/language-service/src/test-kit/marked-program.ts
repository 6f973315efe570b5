import type { Range } from '@assetql/core';
import type { EmbeddedOptions } from '../embedded/embedded-options.ts';
import { embeddedQueries } from '../embedded/embedded-queries.ts';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import { markedDocument, type Marked } from './marked.ts';
import { readMarks } from './read-marks.ts';

/** A query of a program, with the marks of the program that lie in it, as offsets of its document. */
export interface MarkedQuery extends Marked {
  readonly query: EmbeddedQuery;
  /** The program, without marks. */
  readonly program: string;
}

/**
 * Opens the query of a program that has the first `<|>`, or else the first one, for the functions of this kit. Marks are in the program.
 * Throws an `Error` where there is no query.
 */
export function markedProgram(text: string, options?: EmbeddedOptions): MarkedQuery {
  const marks = readMarks(text);
  const queries = embeddedQueries(marks.text, options);
  const [caret] = marks.offsets;
  const query = caret === undefined ? queries[0] : queries.findLast(({ toLocal }) => toLocal(caret) !== undefined);
  if (query === undefined) throw new Error(`No query${caret === undefined ? '' : ' around the first <|>'} in: ${text}`);
  const offsets = marks.offsets.map(query.toLocal).filter((offset) => offset !== undefined);
  const ranges = marks.ranges.flatMap(({ start, end }): readonly Range[] => {
    const local = { start: query.toLocal(start), end: query.toLocal(end) };
    return local.start === undefined || local.end === undefined ? [] : [{ start: local.start, end: local.end }];
  });
  const local = markedDocument(query.document, { text: query.document.text, offsets, ranges }, text);
  return Object.assign(local, { query, program: marks.text });
}
