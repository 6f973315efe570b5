import type { Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import { tokens } from '../tokens.ts';

/** The tokens of a document, each as its type and its text: `field: Status`. */
export const tokenTexts = (document: LanguageDocument, range?: Range): readonly string[] =>
  tokens(document, range).map(({ type, start, end }) => `${type}: ${document.text.slice(start, end)}`);
