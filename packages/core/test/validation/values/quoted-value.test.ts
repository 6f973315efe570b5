import { testRule } from '../rule-test.ts';

testRule('quoted-value', {
  kind: 'filters',
  severity: 'info',
  valid: [
    'Status EQ 0',
    "AssetType EQ 'Image'",
    "FileExtension EQ '5'",
    "CreatedBy EQ '5'",
    'DateUploaded GE 2024-05-01T00:00:00.000Z',
    { text: "Status EQ 'Approved'", also: ['value-type'] },
    { text: "DateUploaded GE '2024-05-01'", also: ['timestamp-format'] },
    { text: "DateUploaded GE '2024-02-30T00:00:00.000Z'", also: ['timestamp-invalid'] },
  ],
  wrong: [
    { text: "Status EQ«'0'»", fixed: 'Status EQ 0' },
    { text: "Status EQ «'0'»AND AssetType EQ Image", fixed: 'Status EQ 0 AND AssetType EQ Image' },
    { text: "Status EQ «'0'»", fixed: 'Status EQ 0', safe: true },
    { text: "AverageRating GE «'4'»", fixed: 'AverageRating GE 4' },
    {
      text: "DateUploaded GE «'2024-05-01T00:00:00.000Z'»",
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z',
    },
  ],
});
