import type { Spoken } from './spoken.ts';

/** What a librarian says for each containerfilter expression; ids are those of the catalogue beside. */
export const spokenContainers: readonly Spoken[] = [
  // CategoryIds
  ["CategoryIds/ANY(x: x EQ 'c7')", 'Assets in Logos'],
  ["CategoryIds/ANY(x: x NE 'c7')", 'Assets in a category that is not Logos'],
  ["CategoryIds/ANY(x: x CT 'c7')", 'Assets in a category that has an id that contains “c7”'],
  ["CategoryIds/ANY(x: x SW 'c7')", 'Assets in a category that has an id that starts with “c7”'],
  ["CategoryIds/ANY(x: x EW 'c7')", 'Assets in a category that has an id that ends with “c7”'],
  ["CategoryIds/ANY(x: x EQ 'z9')", 'Assets in the category with the id “z9”'],
  ["CategoryIds/ANY(x: x EQ 'c7') OR CategoryIds/ANY(x: x EQ 'c8')", 'Assets in Logos or Icons'],
  ["CategoryIds/ANY(x: x EQ 'c7' OR x EQ 'c8')", 'Assets in Logos or Icons'],
  ["CategoryIds/ANY(x: x NE 'c7' AND x NE 'c8')", 'Assets in a category that is not Logos and is not Icons'],
  [
    "CategoryIds/ANY(x: x SW 'c7' OR x NE 'c8')",
    'Assets in a category that either has an id that starts with “c7” or is not Icons',
  ],
  // CategoryAncestorIds
  ["CategoryAncestorIds/ANY(x: x EQ 'c7')", 'Assets below Logos'],
  ["CategoryAncestorIds/ANY(x: x NE 'c7')", 'Assets below a category that is not Logos'],
  ["CategoryAncestorIds/ANY(x: x CT 'c7')", 'Assets below a category that has an id that contains “c7”'],
  ["CategoryAncestorIds/ANY(x: x SW 'c7')", 'Assets below a category that has an id that starts with “c7”'],
  ["CategoryAncestorIds/ANY(x: x EW 'c7')", 'Assets below a category that has an id that ends with “c7”'],
  ["CategoryAncestorIds/ANY(x: x EQ 'z9')", 'Assets below the category with the id “z9”'],
  ["CategoryAncestorIds/ANY(x: x EQ 'c7') OR CategoryAncestorIds/ANY(x: x EQ 'c8')", 'Assets below Logos or Icons'],
  ["CategoryAncestorIds/ANY(x: x EQ 'c7' OR x EQ 'c8')", 'Assets below Logos or Icons'],
  ["CategoryAncestorIds/ANY(x: x NE 'c7' AND x NE 'c8')", 'Assets below a category that is not Logos and is not Icons'],
  [
    "CategoryAncestorIds/ANY(x: x SW 'c7' OR x NE 'c8')",
    'Assets below a category that either has an id that starts with “c7” or is not Icons',
  ],
  // LightboxIds
  ["LightboxIds/ANY(x: x EQ 'l1')", 'Assets in the lightbox Favourites'],
  ["LightboxIds/ANY(x: x NE 'l1')", 'Assets in a lightbox that is not Favourites'],
  ["LightboxIds/ANY(x: x CT 'l1')", 'Assets in a lightbox that has an id that contains “l1”'],
  ["LightboxIds/ANY(x: x SW 'l1')", 'Assets in a lightbox that has an id that starts with “l1”'],
  ["LightboxIds/ANY(x: x EW 'l1')", 'Assets in a lightbox that has an id that ends with “l1”'],
  ["LightboxIds/ANY(x: x EQ 'z9')", 'Assets in the lightbox with the id “z9”'],
  ["LightboxIds/ANY(x: x NE 'z9')", 'Assets in a lightbox that is not the one with the id “z9”'],
  [
    "LightboxIds/ANY(x: x NE 'z9' AND x SW 'z')",
    'Assets in a lightbox that is not the one with the id “z9” and has an id that starts with “z”',
  ],
  ["CategoryIds/ANY(x: x NE 'z9')", 'Assets in a category that is not the one with the id “z9”'],
  ["LightboxIds/ANY(x: x EQ 'l1') OR LightboxIds/ANY(x: x EQ 'l2')", 'Assets in the lightbox Favourites or Trade Fair'],
  ["LightboxIds/ANY(x: x EQ 'l1' OR x EQ 'l2')", 'Assets in the lightbox Favourites or Trade Fair'],
  ["LightboxIds/ANY(x: x NE 'l1' AND x NE 'l2')", 'Assets in a lightbox that is not Favourites and is not Trade Fair'],
  [
    "LightboxIds/ANY(x: x SW 'l1' OR x NE 'l2')",
    'Assets in a lightbox that either has an id that starts with “l1” or is not Trade Fair',
  ],
  // Several
  ["CategoryIds/ANY(c: c EQ 'c7') OR CategoryAncestorIds/ANY(c: c EQ 'c7')", 'Assets in Logos or below it'],
  [
    "CategoryAncestorIds/ANY(c: c EQ 'c9') OR CategoryIds/ANY(c: c EQ 'c7') OR CategoryIds/ANY(c: c EQ 'c9')",
    'Assets either (in Press or below it) or in Logos',
  ],
  [
    "CategoryIds/ANY(c: c EQ 'c7') OR CategoryAncestorIds/ANY(c: c EQ 'c7') OR LightboxIds/ANY(l: l EQ 'l1')",
    'Assets either (in Logos or below it) or in the lightbox Favourites',
  ],
  ["CategoryIds/ANY(c: c EQ 'c7') AND CategoryIds/ANY(c: c EQ 'p1')", 'Assets in Logos, in Press/Photos'],
  ["CategoryIds/ANY(c: c EQ 'x1')", 'Assets in “old things”'],
];
