import { testRule } from './rule-test.ts';

testRule('wrong-language', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    "FileExtension EQ 'jpg'",
    "FileExtension EQ '*'",
    "FileExtension EQ 'a*b'",
    "Shoe EQ 'a*'",
    "ISMATCH('rock and roll','cognitiveTextInImage')",
    "ISMATCH('2 * 3','cognitiveTextInImage')",
  ],
  wrong: [
    { text: "FileExtension EQ «'jp*'»", fixed: "FileExtension SW 'jp'", safe: false },
    { text: "FileExtension EQ «'*pg'»", fixed: "FileExtension EW 'pg'" },
    { text: "FileExtension EQ «'*p*'»", fixed: "FileExtension CT 'p'" },
    { text: "FileExtension CT «'*p*'»", fixed: "FileExtension CT 'p'" },
    { text: "FileExtension SW «'jp*'»", fixed: "FileExtension SW 'jp'" },
    { text: "FileExtension NE «'jp*'»", fixed: [], says: 'SW has no opposite' },
    { text: "ISMATCH(«'sale OR promo'»,'cognitiveTextInImage')", fixed: [] },
    { text: "ISMATCH(«'NOT sale'»,'cognitiveTextInImage')", fixed: [] },
    { text: "ISMATCH(«'sale*'»,'cognitiveTextInImage')", fixed: [] },
    { text: `ISMATCH(«'"summer sale"'»,'cognitiveTextInImage')`, fixed: [] },
    { text: "AssetType EQ «'Im*'»", fixed: "AssetType SW 'Im'" },
  ],
});
