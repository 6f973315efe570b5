import { testRule } from '../rule-test.ts';

const berlin = { timeZone: 'Europe/Berlin' };

testRule('timestamp-format', {
  kind: 'filters',
  severity: 'error',
  valid: [
    'DateUploaded GE 2024-05-01T00:00:00.000Z',
    "DateUploaded GE '2024-05-01T00:00:00.000Z'",
    'DateUploaded GE 0000-01-01T00:00:00.000Z',
    'DateUploaded GE 2024-02-29T23:59:59.999Z',
    'DateUploaded EQ null',
    { text: 'DateUploaded GE {{since}}', options: { variables: true } },
    "FileExtension EQ '2024-05-01'",
    'Shoe GE 2024-05-01',
  ],
  wrong: [
    // a date is the day's first moment, its last, the stretch between, or what is outside
    { text: 'DateUploaded GE «2024-05-01»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z', safe: true },
    // a fraction behind a comma, as ISO 8601 allows
    {
      text: 'DateUploaded GE «2024-05-01T10:00:00,123Z»',
      fixed: 'DateUploaded GE 2024-05-01T10:00:00.123Z',
      safe: true,
    },
    {
      text: 'DateUploaded GE «2024-05-01 10:00:00,5+02:00»',
      fixed: 'DateUploaded GE 2024-05-01T08:00:00.500Z',
      safe: true,
    },
    { text: 'DateUploaded LT «2024-05-01»', fixed: 'DateUploaded LT 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded LE «2024-05-01»', fixed: 'DateUploaded LE 2024-05-01T23:59:59.999Z' },
    { text: 'DateUploaded GT «2024-05-01»', fixed: 'DateUploaded GT 2024-05-01T23:59:59.999Z' },
    {
      text: 'DateUploaded EQ «2024-05-01»',
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z',
    },
    {
      text: 'DateUploaded NE «2024-05-01»',
      fixed: 'DateUploaded LT 2024-05-01T00:00:00.000Z OR DateUploaded GT 2024-05-01T23:59:59.999Z',
      safe: false,
    },
    {
      text: 'AssetType EQ Image OR DateUploaded EQ «2024-05-01»',
      fixed:
        'AssetType EQ Image OR (DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z)',
    },
    {
      text: 'AssetType EQ Image AND DateUploaded NE «2024-05-01»',
      fixed:
        'AssetType EQ Image AND (DateUploaded LT 2024-05-01T00:00:00.000Z OR DateUploaded GT 2024-05-01T23:59:59.999Z)',
    },
    {
      text: 'AssetType EQ Image AND DateUploaded EQ «2024-05-01»',
      fixed:
        'AssetType EQ Image AND DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z',
    },
    { text: "DateUploaded GE «'2024-05-01'»", fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded LE «2024-02»', fixed: 'DateUploaded LE 2024-02-29T23:59:59.999Z' },
    { text: 'DateUploaded LE «2024»', fixed: 'DateUploaded LE 2024-12-31T23:59:59.999Z' },
    { text: 'DateUploaded GE «20240501»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded GE «2024/05/01»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded GE «2024-5-1»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded GE «2024-0501»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    {
      text: 'DateUploaded on «2024-01-02»',
      fixed: [],
      says: 'write 2024-01-02T00:00:00.000Z.',
      also: ['unknown-operator'],
    },
    // with their type, as OData and SQL write them
    {
      text: "DateUploaded GE «datetime'2024-05-01T00:00:00'»",
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z',
      safe: false,
    },
    {
      text: "DateUploaded GE «datetimeoffset'2024-05-01T02:00:00+02:00'»",
      fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z',
      safe: true,
    },
    {
      text: "DateUploaded LE «date('2024-05-01')» AND Status EQ 0",
      fixed: 'DateUploaded LE 2024-05-01T23:59:59.999Z AND Status EQ 0',
    },
    { text: "DateUploaded LT «TIMESTAMP '2024-05-01 00:00:00Z'»", fixed: 'DateUploaded LT 2024-05-01T00:00:00.000Z' },
    // other orders
    {
      text: 'DateUploaded GE «01/02/2024»',
      fixed: ['DateUploaded GE 2024-01-02T00:00:00.000Z', 'DateUploaded GE 2024-02-01T00:00:00.000Z'],
      safe: false,
    },
    { text: 'DateUploaded GE «31.12.2024»', fixed: ['DateUploaded GE 2024-12-31T00:00:00.000Z'] },
    { text: 'DateUploaded GE «12/31/2024»', fixed: ['DateUploaded GE 2024-12-31T00:00:00.000Z'] },
    { text: 'DateUploaded GE «05.05.2024»', fixed: ['DateUploaded GE 2024-05-05T00:00:00.000Z'] },
    // seconds and their parts
    { text: 'DateUploaded GE «2024-05-01T10:20:30Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.000Z', safe: true },
    { text: 'DateUploaded GE «2024-05-01T10:20Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:00.000Z' },
    { text: 'DateUploaded EQ «2024-05-01T10:20Z»', fixed: 'DateUploaded EQ 2024-05-01T10:20:00.000Z' },
    { text: 'DateUploaded GE «2024-05-01T10:20:30.1Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.100Z' },
    { text: 'DateUploaded GE «2024-05-01T10:20:30.12Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.120Z' },
    // as HTTP, mail and JavaScript write it
    {
      text: "DateUploaded GE «'Wed, 01 May 2024 10:00:00 GMT'»",
      fixed: 'DateUploaded GE 2024-05-01T10:00:00.000Z',
      safe: true,
    },
    {
      text: "DateUploaded GE «'Wed, 1 May 2024 10:00:00 +0200'»",
      fixed: 'DateUploaded GE 2024-05-01T08:00:00.000Z',
      safe: true,
    },
    {
      text: "DateUploaded GE «'Wed May 01 2024 12:00:00 GMT+0200 (Central European Summer Time)'»",
      fixed: 'DateUploaded GE 2024-05-01T10:00:00.000Z',
      safe: true,
    },
    {
      text: "DateUploaded GE «'May 1, 2024, 12:30'»",
      fixed: 'DateUploaded GE 2024-05-01T12:30:00.000Z',
      safe: false,
    },
    {
      text: "DateUploaded LE «'Wednesday, May 1, 2024'»",
      fixed: 'DateUploaded LE 2024-05-01T23:59:59.999Z',
      safe: true,
    },
    {
      text: 'DateUploaded LT «2024-05-01T10:20:30.123999Z»',
      fixed: 'DateUploaded LT 2024-05-01T10:20:30.123Z',
      safe: false,
    },
    {
      text: 'DateUploaded LT «2024-05-01T10:20:30.123000Z»',
      fixed: 'DateUploaded LT 2024-05-01T10:20:30.123Z',
      safe: true,
    },
    { text: 'DateUploaded GE «2024-05-01T10:20:30.123999Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.123Z' },
    { text: 'DateUploaded GE «2024-05-01t10:20:30.123z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.123Z' },
    { text: "DateUploaded GE «'2024-05-01 10:20:30.123Z'»", fixed: 'DateUploaded GE 2024-05-01T10:20:30.123Z' },
    { text: 'DateUploaded GE «2024-05-01 10:20:30.123Z»', fixed: 'DateUploaded GE 2024-05-01T10:20:30.123Z' },
    // offsets
    {
      text: 'DateUploaded GE «2024-05-01T10:20:30.123+02:00»',
      fixed: 'DateUploaded GE 2024-05-01T08:20:30.123Z',
      safe: true,
    },
    { text: 'DateUploaded GE «2024-05-01T00:20:30+0200»', fixed: 'DateUploaded GE 2024-04-30T22:20:30.000Z' },
    { text: 'DateUploaded GE «2024-12-31T20:00:00.000-05:30»', fixed: 'DateUploaded GE 2025-01-01T01:30:00.000Z' },
    { text: 'DateUploaded GE «2024-05-01T10:00:00.000+00:00»', fixed: 'DateUploaded GE 2024-05-01T10:00:00.000Z' },
    { text: 'DateUploaded GE «2024-05-01T10:00:00+14:00»', fixed: 'DateUploaded GE 2024-04-30T20:00:00.000Z' },
    { text: 'DateUploaded GE «2024-05-01T10:00:00-12:00»', fixed: 'DateUploaded GE 2024-05-01T22:00:00.000Z' },
    // no zone
    {
      text: 'DateUploaded GE «2024-05-01T10:20:30.123»',
      fixed: ['DateUploaded GE 2024-05-01T10:20:30.123Z'],
      safe: false,
    },
    {
      text: 'DateUploaded GE «2024-05-01T10:20:30.123»',
      options: berlin,
      fixed: ['DateUploaded GE 2024-05-01T10:20:30.123Z', 'DateUploaded GE 2024-05-01T08:20:30.123Z'],
      safe: false,
    },
    {
      text: 'DateUploaded GE «2024-01-01T10:00»',
      options: berlin,
      fixed: ['DateUploaded GE 2024-01-01T10:00:00.000Z', 'DateUploaded GE 2024-01-01T09:00:00.000Z'],
    },
    {
      text: 'DateUploaded GE «2024-10-27T02:30:00»',
      options: berlin,
      fixed: [
        'DateUploaded GE 2024-10-27T02:30:00.000Z',
        'DateUploaded GE 2024-10-27T00:30:00.000Z',
        'DateUploaded GE 2024-10-27T01:30:00.000Z',
      ],
    },
    {
      text: 'DateUploaded GE «2024-03-31T02:30:00»',
      options: berlin,
      fixed: ['DateUploaded GE 2024-03-31T02:30:00.000Z', 'DateUploaded GE 2024-03-31T01:30:00.000Z'],
    },
    {
      text: 'DateUploaded LE «2024-03-31»',
      options: berlin,
      fixed: ['DateUploaded LE 2024-03-31T23:59:59.999Z', 'DateUploaded LE 2024-03-31T21:59:59.999Z'],
      safe: false,
    },
    {
      text: 'DateUploaded GE «2024-05-01T10:20:30.123»',
      options: { timeZone: 'Europe/Atlantis' },
      fixed: ['DateUploaded GE 2024-05-01T10:20:30.123Z'],
    },
    // instants of programs
    { text: 'DateUploaded GE «1714521600000»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    { text: 'DateUploaded GE «1714521600»', fixed: 'DateUploaded GE 2024-05-01T00:00:00.000Z' },
    // the ends of time
    { text: 'DateUploaded GE «0000-01-01T00:00:00+02:00»', fixed: [], says: 'write one, such as' },
    { text: 'DateUploaded LE «9999»', fixed: 'DateUploaded LE 9999-12-31T23:59:59.999Z' },
    {
      text: 'DateApproved GE «2024-05-01» AND Status EQ 0',
      fixed: 'DateApproved GE 2024-05-01T00:00:00.000Z AND Status EQ 0',
    },
  ],
});
