import type { Range, Schema } from '@assetql/core';
import type { Definition, Part, SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Token } from '../tokens.ts';
import type { ReadExpression } from '../values/read-expression.ts';

/** What an editor shows of the word under the pointer. All texts are plain. */
export interface Hover {
  readonly range: Range;
  /** The word as the language spells it, or the name after it. */
  readonly title: string;
  /** Its documentation; paragraphs are separated by a blank line. May be empty. */
  readonly text: string;
  /** Section of the interface specification: `4.7`. */
  readonly spec?: string;
  /** True when the specification is silent and live services were followed instead. */
  readonly assumed?: boolean;
  /** A CSS colour, for values that are colours. */
  readonly swatch?: string;
  /** What more there is to know, each with what it is. */
  readonly details: readonly HoverDetail[];
}

/**
 * `value`: what a variable or a shorter form stands for. `moment`: an instant. `meaning`: what the smallest clause around the word asks, in
 * a sentence without a full stop. `total`: how many assets that clause finds. `note`: anything else.
 */
export type HoverDetailKind = 'value' | 'moment' | 'meaning' | 'total' | 'note';

export interface HoverDetail {
  readonly kind: HoverDetailKind;
  /** What it is, in a word or two: `In Europe/Berlin`. */
  readonly label: string;
  readonly text: string;
}

/** What a word is described by. `range` is there where less than the whole word is meant. */
export type Described = Omit<Hover, 'range' | 'details'> & {
  readonly range?: Range;
  readonly details?: readonly HoverDetail[];
};

/** Where the pointer is. */
export interface HoverPlace {
  readonly document: LanguageDocument;
  readonly offset: number;
  readonly token: Token;
  /** The text of the token. */
  readonly text: string;
  readonly context: ServiceContext;
  readonly schema: Schema;
  readonly search: SavedSearch | undefined;
  readonly item: Definition | Part | undefined;
  readonly expression: ReadExpression | undefined;
}

interface Row {
  readonly documentation: string;
  readonly spec?: string;
  readonly assumed?: boolean;
  readonly swatch?: string;
}

/** A row of the language's tables as it is shown. */
export function fromRow(title: string, row: Row | undefined): Described | undefined {
  return (
    row && {
      title,
      text: row.documentation.replaceAll('`', ''),
      // A field that a library adds has no section.
      ...(row.spec === undefined || row.spec === '' ? {} : { spec: row.spec }),
      ...(row.assumed === true ? { assumed: true } : {}),
      ...(row.swatch === undefined ? {} : { swatch: row.swatch }),
    }
  );
}
