import { embeddedQueries, type EmbeddedQuery } from '@assetql/language-service';
import type { SearchSettings } from '../contracts/searches.ts';
import { programLanguages } from '../language/document-selector.ts';

/** A program as it is in the editor. */
export interface ProgramText {
  readonly version: number;
  readonly languageId: string;
  readonly getText: () => string;
}

interface Read {
  readonly version: number;
  readonly settings: SearchSettings;
  readonly queries: readonly EmbeddedQuery[];
}

/** The queries of programs. One is read anew when it has changed, and only around what has changed. */
export class ProgramQueries {
  private readonly known = new WeakMap<ProgramText, Read>();

  of(program: ProgramText, settings: SearchSettings): readonly EmbeddedQuery[] {
    const before = this.known.get(program);
    const { version } = program;
    if (before?.version === version && before.settings === settings) return before.queries;
    const language = programLanguages.find((each) => each === program.languageId);
    const options = { ...settings.embedded, ...(language === undefined ? {} : { language }) };
    const queries = embeddedQueries(program.getText(), options, before?.queries);
    this.known.set(program, { version, settings, queries });
    return queries;
  }
}

/** The innermost query around an offset, its ends included. */
export const queryAt = (queries: readonly EmbeddedQuery[], offset: number): EmbeddedQuery | undefined =>
  queries.findLast(({ range }) => range.start <= offset && offset <= range.end);
