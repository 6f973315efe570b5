import { testRule } from './rule-test.ts';

testRule('invisible-character', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    "FileExtension EQ 'jpg'",
    "CreatedBy EQ '👩\u200D🚒'",
    "CreatedBy EQ 'می\u200Cخواهم'",
    "CreatedBy EQ 'שלום\u200F abc'",
    "AssetType EQ 'Im\u00ADage'",
    { text: "Status EQ '0\u200E'", also: ['value-type'] },
    { text: 'draw\u200Ding', kind: 'search' },
  ],
  wrong: [
    { text: "FileExtension EQ «'jp\u00ADg'»", fixed: "FileExtension EQ 'jpg'", safe: false, says: 'U+00AD' },
    { text: "CreatedBy EQ «'\u200Eit''s\u200E'»", fixed: "CreatedBy EQ 'it''s'", says: 'U+200E' },
    { text: "Shoe EQ «'a\u2060b'»", fixed: "Shoe EQ 'ab'" },
    { text: "FileExtension EQ «'\uFEFF'»", fixed: [] },
    { text: "ISMATCH(«'sa\u00ADle'»,'cognitiveTextInImage')", fixed: "ISMATCH('sale','cognitiveTextInImage')" },
    {
      text: `Attributes/ANY(a: a EQ '{"Key":"3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d","Value":«"it''s \u200Ex"»}')`,
      fixed: `Attributes/ANY(a: a EQ '{"Key":"3f2b8c1e-5d6a-4f7b-9c0d-1e2f3a4b5c6d","Value":"it''s x"}')`,
    },
    { text: "CategoryIds/ANY(c: c EQ «'a\u200Eb'»)", kind: 'containerfilter', fixed: "CategoryIds/ANY(c: c EQ 'ab')" },
    { text: '«draw\u00ADing»', kind: 'search', fixed: 'drawing' },
    { text: 'title:«*draw\u00ADing*»', kind: 'search', fixed: 'title:*drawing*' },
    { text: '«"red\u200E fox"»', kind: 'search', fixed: '"red fox"' },
  ],
});
