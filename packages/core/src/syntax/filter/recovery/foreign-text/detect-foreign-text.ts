import type { Recovery } from '../state.ts';
import { encoded, fullWidth, html, tags } from './encodings.ts';
import type { Detector, ForeignText, ReadMistakes } from './foreign-text.ts';
import { braces, comments, list, search, sort, sql } from './other-languages.ts';
import { parameter } from './parameters.ts';
import { quotedText } from './quoted-text.ts';
import { squareBrackets } from './square-brackets.ts';

/** The first one that finds something explains all mistakes of the text. */
const detectors: readonly Detector[] = [
  [fullWidth, list, html, tags, parameter, quotedText, encoded],
  [braces, sql, comments, sort, search, squareBrackets],
].flat();

/**
 * Looks whether a text with mistakes is one mistake as a whole: text of another parameter or language, or one that is still encoded for a
 * URL or for HTML. `read` gives the mistakes in another text.
 */
export function detectForeignText(recovery: Recovery, read: ReadMistakes): ForeignText | undefined {
  for (const detect of detectors) {
    const found = detect(recovery, read);
    if (found !== undefined) return found;
  }
  return undefined;
}
