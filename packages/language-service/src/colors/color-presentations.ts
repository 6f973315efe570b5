import { schema as specification, type Range, type TextEdit } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { difference, oklab } from './oklab.ts';

/** A way to write a colour: a name that the language has. */
export interface ColorPresentation {
  readonly label: string;
  /** The colour of that name: `#rrggbb`. */
  readonly color: string;
  readonly edits: readonly TextEdit[];
}

/** The names of the language for a colour (`#rrggbb`) in the place of the one at `range`, the most alike first. */
export function colorPresentations(
  document: LanguageDocument,
  range: Range,
  color: string,
  context: ServiceContext = {},
): readonly ColorPresentation[] {
  const wanted = oklab(color);
  if (wanted === undefined || range.end > document.text.length) return [];
  const { enumerations } = context.schema ?? specification;
  const rows = enumerations
    .flatMap(({ values }) => values)
    .flatMap(({ value, swatch }) => {
      const place = swatch === undefined ? undefined : oklab(swatch);
      return swatch === undefined || place === undefined ? [] : [{ value, swatch, far: difference(place, wanted) }];
    });
  return rows
    .toSorted((a, b) => a.far - b.far)
    .map(({ value, swatch }) => ({ label: value, color: swatch, edits: [{ range, newText: value }] }));
}
