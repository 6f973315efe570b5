import { parseDocument } from '@assetql/core/document';
import file from '../examples.assetql?raw';

/** An example search. */
export interface Example {
  readonly name: string;
  readonly description: string;
  /** Its lines, from the title to the last key, with the final line end. */
  readonly text: string;
}

const { text, searches } = parseDocument(file);

/** The searches of `examples.assetql`, in order. Each works by itself. */
export const examples: readonly Example[] = searches.map(({ name, description, start, length }) => ({
  name,
  description: description.replaceAll(/\s+/g, ' ').trim(),
  text: `${text.slice(start, start + length).trimEnd()}\n`,
}));
