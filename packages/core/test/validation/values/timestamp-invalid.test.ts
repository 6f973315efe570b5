import { testRule } from '../rule-test.ts';

testRule('timestamp-invalid', {
  kind: 'filters',
  severity: 'error',
  valid: [
    'DateUploaded GE 2024-02-29T00:00:00.000Z',
    'DateUploaded GE 2000-02-29T00:00:00.000Z',
    'DateUploaded GE 2024-12-31T23:59:59.999Z',
    "FileExtension EQ '2024-02-30'",
  ],
  wrong: [
    {
      text: 'DateUploaded GE «2024-02-30T00:00:00.000Z»',
      fixed: ['DateUploaded GE 2024-02-29T00:00:00.000Z'],
      safe: false,
    },
    { text: 'DateUploaded GE «2023-02-29T10:00:00.000Z»', fixed: ['DateUploaded GE 2023-02-28T10:00:00.000Z'] },
    { text: 'DateUploaded GE «1900-02-29T00:00:00.000Z»' },
    { text: 'DateUploaded GE «2024-04-31»', fixed: ['DateUploaded GE 2024-04-30T00:00:00.000Z'] },
    { text: "DateUploaded GE «'2024-02-30T00:00:00.000Z'»" },
    { text: 'DateUploaded GE «2024-13-01T00:00:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-00-01T00:00:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-01-00T00:00:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-01-32T00:00:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T24:00:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T23:60:00.000Z»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T23:59:60.000Z»', fixed: [] },
    { text: 'DateUploaded GE «45/45/2024»', fixed: [] },
    // time zones that no clock has
    { text: 'DateUploaded GE «2024-05-01T10:00:00+25:00»', fixed: [], says: 'time zone' },
    { text: 'DateUploaded GE «2024-05-01T10:00:00+99:99»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T10:00:00+02:75»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T10:00:00+14:01»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T10:00:00.000-1201»', fixed: [] },
    { text: 'DateUploaded GE «2024-05-01T10:00:00-02:60»', fixed: [] },
    { text: "DateUploaded EQ «DATE '2024-05-41'»", fixed: [] },
  ],
});
