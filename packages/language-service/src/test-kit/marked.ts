import type { Range } from '@assetql/core';
import { openDocument, type LanguageDocument } from '../language-document.ts';
import { readMarks, type Marks } from './read-marks.ts';

/** A document whose text was marked, and where the marks were. */
export interface Marked extends Marks {
  readonly document: LanguageDocument;
  /** Where the first `<|>` was. Reading it throws an `Error` where there was none. */
  readonly offset: number;
  /** What the first `<[ … ]>` held. Reading it throws an `Error` where there was none. */
  readonly range: Range;
}

/** Opens a text in which `<|>` shows where the caret is and `<[ … ]>` what is selected or meant. See {@link readMarks}. */
export function marked(kind: LanguageDocument['kind'], text: string): Marked {
  const marks = readMarks(text);
  return markedDocument(openDocument(kind, marks.text), marks, text);
}

/** A document with its marks, for a text that was marked, which errors show. */
export function markedDocument(document: LanguageDocument, marks: Marks, text: string): Marked {
  return {
    ...marks,
    document,
    get offset(): number {
      return first(marks.offsets, '<|>', text);
    },
    get range(): Range {
      return first(marks.ranges, '<[ … ]>', text);
    },
  };
}

function first<Mark>([mark]: readonly Mark[], name: string, text: string): Mark {
  if (mark === undefined) throw new Error(`No ${name} in: ${text}`);
  return mark;
}
