import { testRule } from './rule-test.ts';

const early = '2024-01-01T00:00:00.000Z';
const late = '2024-12-31T23:59:59.999Z';

testRule('value-range', {
  kind: 'filters',
  severity: 'error',
  valid: [
    ...[0, 1, 2, 3, 4, 5].map((rating) => `AverageRating EQ ${rating}`),
    "AverageRating EQ '5'",
    'AverageRating GE 2 AND AverageRating LE 4',
    'AverageRating GE 3 AND AverageRating LE 3',
    'AverageRating GT 3 AND AverageRating LT 3',
    'AverageRating GE 4 OR AverageRating LE 2',
    `DateUploaded GE ${early} AND DateUploaded LE ${late}`,
    `DateUploaded GE ${late} AND DateRejected LE ${early}`,
    `(DateUploaded GE ${late} OR AssetType EQ Image) AND DateUploaded LE ${early}`,
    'Status GE 0 AND Status LE 99',
    'AverageRating EQ null',
    'AverageRating GE 5 OR AverageRating LE 0',
    'AverageRating GT 4 OR AverageRating LT 1',
    'Status LT 0',
    'AverageRating GE 4 AND Shoe LE 2',
    { text: 'AverageRating GE {{low}} AND AverageRating LE 1', options: { variables: true } },
  ],
  wrong: [
    {
      text: 'AssetType EQ Image AND AverageRating GT «5»',
      severity: 'warning',
      fixed: ['AssetType EQ Image AND AverageRating GE 5'],
      safe: false,
      says: 'AverageRating is at most 5, so this matches nothing; write GE',
    },
    { text: "AverageRating LT «'0'»", severity: 'warning', fixed: ["AverageRating LE '0'"], says: 'at least 0' },
    // One mistake has one diagnostic.
    { text: 'AverageRating GT «5» AND AverageRating LE 3', severity: 'warning', fixed: [] },
    { text: 'AverageRating EQ «6»', fixed: ['AverageRating EQ 5'], safe: false, says: '0 to 5' },
    { text: 'AverageRating GE «-1»', fixed: ['AverageRating GE 0'] },
    { text: "AverageRating EQ «'9'»", fixed: ['AverageRating EQ 5'] },
    { text: 'AverageRating EQ «4.5»', fixed: ['AverageRating EQ 5'] },
    { text: 'AverageRating GE «4.5»', fixed: [] },
    { text: 'AverageRating EQ «1e300»' },
    {
      text: `DateUploaded GE ${late} AND «DateUploaded LE ${early}»`,
      fixed: [`DateUploaded GE ${early} AND DateUploaded LE ${late}`],
      safe: false,
    },
    {
      text: `«DateUploaded LT ${early}» AND DateUploaded GT ${late}`,
      fixed: [`DateUploaded LT ${late} AND DateUploaded GT ${early}`],
    },
    { text: 'AverageRating GE 4 AND AssetType EQ Image AND «AverageRating LE 2»' },
    { text: 'AverageRating GE 4 AND (AssetType EQ Image AND («AverageRating LE 2»))' },
    {
      text: 'AssetType EQ Image OR (Status GE 5 AND «Status LE 2»)',
      fixed: ['AssetType EQ Image OR (Status GE 2 AND Status LE 5)'],
    },
    { text: 'AverageRating GE 4 AND AverageRating GE 3 AND «AverageRating LE 2»', fixed: [] },
    { text: "AverageRating GE '4' AND «AverageRating LE 2»", fixed: [] },
    {
      text: 'DateUploaded GE 2024-06-01 AND «DateUploaded LE 2024-05-01»',
      also: ['timestamp-format', 'timestamp-format'],
    },
    {
      text: '«DateUploaded EQ 2024-05-01» AND DateUploaded GE 2024-06-01',
      also: ['timestamp-format', 'timestamp-format'],
    },
    { text: 'AverageRating GE «7» AND AverageRating LE «9»' },
  ],
});
