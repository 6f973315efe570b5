import { testRule } from '../rule-test.ts';

const at = '2024-05-01T10:20:30.400Z';
const day = 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z';

testRule('exact-instant', {
  kind: 'filters',
  severity: 'hint',
  valid: [
    `DateUploaded GE ${at}`,
    `DateUploaded NE ${at}`,
    'DateUploaded EQ null',
    { text: 'DateUploaded EQ {{at}}', options: { variables: true } },
    { text: 'DateUploaded EQ 2024-05-01', also: ['timestamp-format'] },
    'Status EQ 0',
  ],
  wrong: [
    { text: `«DateUploadd EQ ${at}»`, fixed: day, also: ['unknown-field'] },
    { text: `«DateUploaded EQ ${at}»`, fixed: day, safe: false },
    { text: `Status EQ 0 AND «DateUploaded EQ ${at}»`, fixed: `Status EQ 0 AND ${day}` },
    { text: `Status EQ 0 OR «DateUploaded EQ ${at}»`, fixed: `Status EQ 0 OR (${day})` },
    { text: `(«DateUploaded EQ ${at}»)`, fixed: `(${day})` },
    {
      text: '«DateUploaded EQ 1969-12-31T23:59:59.999Z»',
      fixed: 'DateUploaded GE 1969-12-31T00:00:00.000Z AND DateUploaded LE 1969-12-31T23:59:59.999Z',
    },
  ],
});
