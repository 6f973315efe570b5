import { testRule } from './rule-test.ts';

testRule('encoded-text', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    "FileExtension EQ 'jpg'",
    "FileExtension EQ 'C++'",
    "FileExtension EQ 'a + b'",
    "FileExtension EQ '100%'",
    "FileExtension EQ '%zz'",
    "FileExtension EQ '!+!'",
    "FileExtension EQ '%ff'",
    "FileExtension EQ '+'",
    { text: "Status EQ 'a%20b'", also: ['value-type'] },
    { text: "AverageRating EQ '%39'", also: ['value-type'] },
    { text: '"rock+roll"', kind: 'search' },
    { text: 'C++', kind: 'search' },
    { text: '100%', kind: 'search' },
    { text: '"a + b"', kind: 'search' },
  ],
  wrong: [
    { text: "FileExtension EQ «'a%20b'»", fixed: "FileExtension EQ 'a b'", safe: false },
    { text: "FileExtension EQ «'a%2520b'»", fixed: "FileExtension EQ 'a b'" },
    { text: "FileExtension EQ «'a%27b'»", fixed: "FileExtension EQ 'a''b'" },
    { text: "FileExtension EQ «'a+b'»", fixed: "FileExtension EQ 'a b'" },
    { text: "FileExtension EQ «'%C3%A9'»", fixed: "FileExtension EQ 'é'" },
    {
      text: "ISMATCH(«'summer%20sale'»,'cognitiveTextInImage')",
      fixed: "ISMATCH('summer sale','cognitiveTextInImage')",
    },
    {
      text: `Attributes/ANY(a: a EQ '{"Key":"k","Value":«"a%20b"»}')`,
      fixed: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"a b"}')`,
    },
    { text: "AssetType EQ «'%49mage'»", fixed: "AssetType EQ 'Image'" },
    { text: "Status EQ «'%30'»", fixed: 'Status EQ 0', severity: 'error' },
    {
      text: "DateUploaded GE «'2024-05-01T00%3A00%3A00.000Z'»",
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z',
      severity: 'error',
    },
    { text: '«lo%2AND0»', kind: 'search', fixed: [] },
    { text: '«"summer%20sale"»', kind: 'search', fixed: '"summer sale"' },
  ],
});
