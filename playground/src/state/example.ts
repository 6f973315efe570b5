import { parseDocument } from '@assetql/core/document';

/** An example search. */
export interface Example {
  readonly name: string;
  readonly description: string;
  /** Its lines, from the title to the last key, with the final line end. */
  readonly text: string;
}

/** The searches of a file as examples, in order. Each works by itself. */
export function readExamples(file: string): readonly Example[] {
  const { text, searches } = parseDocument(file);
  return searches.map(({ name, description, start, length }) => ({
    name,
    description: description.replaceAll(/\s+/g, ' ').trim(),
    text: `${text.slice(start, start + length).trimEnd()}\n`,
  }));
}
