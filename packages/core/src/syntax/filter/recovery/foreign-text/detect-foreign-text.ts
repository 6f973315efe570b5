import type { Recovery } from '../state.ts';
import { detectEncoded, detectFullWidth, detectHtml, detectTags } from './encodings.ts';
import type { Detector, ForeignText, ReadMistakes } from './foreign-text.ts';
import { detectLookUp } from './look-up-in-place.ts';
import { detectLucene } from './lucene.ts';
import { detectBraces, detectComments, detectList, detectSearch, detectSort, detectSql } from './other-languages.ts';
import { detectParameter } from './parameters.ts';
import { detectQuotedText } from './quoted-text.ts';
import { detectSquareBrackets } from './square-brackets.ts';

/** The first one that finds something explains all mistakes of the text. */
const detectors: readonly Detector[] = [
  [detectFullWidth, detectList, detectHtml, detectTags, detectParameter, detectQuotedText, detectEncoded],
  [detectLookUp],
  [detectBraces, detectSql, detectComments, detectSort, detectLucene, detectSearch, detectSquareBrackets],
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
