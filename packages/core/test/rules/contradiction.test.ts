import { testRule } from './rule-test.ts';

const early = '2024-01-01T00:00:00.000Z';
const late = '2024-12-31T23:59:59.999Z';
const attribute = (variable: string, operator: string, key: string, value: string): string =>
  `${variable} ${operator} '{"Key":"${key}","Value":"${value}"}'`;
const red = attribute('a', 'EQ', 'k', 'red');

testRule('contradiction', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    'AssetType EQ Image OR AssetType EQ Video',
    'CognitiveColor EQ red AND CognitiveColor EQ blue',
    'Status GE 0 AND Status LE 5',
    'AverageRating GE 3 AND AverageRating LE 3',
    'Status NE 0 AND Status NE 5',
    'AssetType EQ Image AND (AssetType EQ Image OR AssetType EQ Video)',
    "FileExtension SW 'j' AND FileExtension EW 'g' AND FileExtension CT 'p'",
    "FileExtension CT 'a' AND FileExtension CT 'b'",
    `DateUploaded GE ${early} AND DateRejected LT ${early}`,
    `Attributes/ANY(a: ${red}) AND Attributes/ANY(a: ${attribute('a', 'EQ', 'k', 'blue')})`,
    `Attributes/ANY(a: ${red}) AND Attributes/ANY(a: ${attribute('a', 'NE', 'j', 'red')})`,
    { text: 'Status EQ {{a}} AND Status EQ 5', options: { variables: true } },
    { text: 'Status EQ {{a}} AND Status NE {{b}}', options: { variables: true } },
    { text: 'CognitiveColor EQ {{a}} AND CognitiveColor EQ {{b}}', options: { variables: true } },
    { kind: 'search', text: 'title:{{a}} NOT keywords:{{a}}', options: { variables: true } },
    { text: 'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2', also: ['value-type'] },
    'Shoe EQ 5 AND Shoe EQ 6',
    "FileExtension CT '\ud83d' AND FileExtension SW '\ude00'",
    'Status GT 9007199254740992 AND Status EQ 9007199254740992',
    '(Status EQ 0 AND AssetType EQ Image) OR (Status EQ 2 AND AssetType EQ Video)',
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c EQ 'a') AND CategoryIds/ANY(c: c EQ 'b')" },
    { kind: 'search', text: 'logo* NOT logo' },
    { kind: 'search', text: 'logo NOT title:logo' },
    { kind: 'search', text: 'logo NOT "logo red"' },
    { kind: 'search', text: 'titel:logo NOT titel:logo' },
    { kind: 'search', text: 'logo NOT logo*', options: { searchFields: ['id'] } },
    { kind: 'search', text: 'categoryIds:a categoryIds:b' },
  ],
  wrong: [
    {
      text: 'AssetType EQ Image AND «AssetType EQ Video»',
      fixed: ['AssetType EQ Image OR AssetType EQ Video', 'AssetType EQ Image', 'AssetType EQ Video'],
      says: 'AssetType EQ Video excludes AssetType EQ Image',
      safe: false,
    },
    {
      text: 'Status EQ 0 AND Status EQ 2 AND «Status EQ 5» AND AssetType EQ Image',
      fixed: ['(Status EQ 0 OR Status EQ 2 OR Status EQ 5) AND AssetType EQ Image'],
      says: 'These conditions exclude each other',
    },
    {
      text: 'Status EQ 0 AND AssetType EQ Image AND «Status EQ 2»',
      fixed: ['Status EQ 0 AND AssetType EQ Image', 'AssetType EQ Image AND Status EQ 2'],
    },
    {
      text: 'Status EQ 0 AND «(Status EQ 2)»',
      fixed: ['Status EQ 0 OR (Status EQ 2)', 'Status EQ 0', '(Status EQ 2)'],
    },
    { text: 'Status EQ 0 AND «Status NE 0»' },
    {
      text: 'Status EQ {{a}} AND «Status NE {{a}}»',
      options: { variables: true },
      says: 'Status NE {{a}} excludes Status EQ {{a}}',
    },
    { text: 'AverageRating GE 3 AND «AverageRating LT 3»', fixed: ['AverageRating GE 3', 'AverageRating LT 3'] },
    { text: 'AverageRating EQ 5 AND «AverageRating LE 2»' },
    { text: "AverageRating EQ '5' AND «AverageRating LE 2»" },
    { text: `DateUploaded EQ null AND «DateUploaded GE ${early}»` },
    { text: `DateUploaded GT ${late} AND «DateUploaded LE ${late}»` },
    { text: "FileExtension SW 'a' AND «FileExtension EQ 'b'»" },
    { text: "FileExtension EQ 'jpg' AND «FileExtension EW 'f'»" },
    { text: "FileExtension SW 'jp' AND «FileExtension SW 'x'»" },
    { text: "FileExtension EW 'pg' AND «FileExtension EW 'x'»" },
    { text: "FileExtension EQ 'jpg' AND «FileExtension EQ null»" },
    { text: "CreatedBy EQ 'a' AND «CreatedBy NE 'A'»" },
    { text: 'CognitiveColor EQ red AND «CognitiveColor NE red»' },
    { text: 'CognitiveColor EQ red AND «CognitiveColor EQ null»' },
    {
      text: `Attributes/ANY(a: ${red} AND «${attribute('a', 'EQ', 'j', 'red')}»)`,
      fixed: [
        `Attributes/ANY(a: ${red} OR ${attribute('a', 'EQ', 'j', 'red')})`,
        `Attributes/ANY(a: ${red})`,
        `Attributes/ANY(a: ${attribute('a', 'EQ', 'j', 'red')})`,
      ],
    },
    { text: `Attributes/ANY(a: ${red}) AND «Attributes/ANY(b: ${attribute('b', 'NE', 'K', 'RED')})»` },
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c EQ 'a' AND «c EQ 'b'»)" },
    {
      text: 'Status EQ 0 AND (AssetType EQ Image OR («Status EQ 2» AND AverageRating GE 3))',
      fixed: ['Status EQ 0 AND (AssetType EQ Image OR (AverageRating GE 3))'],
    },
    { text: 'Status EQ 0 AND («Status EQ 2» OR AssetType EQ Image)', fixed: ['Status EQ 0 AND (AssetType EQ Image)'] },
    { text: '(Status EQ 0 OR Status EQ 2) AND «Status EQ 5»' },
    {
      text: `Attributes/ANY(a: ${red} AND «${attribute('a', 'EQ', 'j', 'red')}») AND Attributes/ANY(a: ${attribute('a', 'NE', 'k', 'red')})`,
      fixed: [
        `Attributes/ANY(a: ${attribute('a', 'EQ', 'j', 'red')}) AND Attributes/ANY(a: ${attribute('a', 'NE', 'k', 'red')})`,
      ],
    },
    // A date needs its status, so none of them goes.
    { text: `DateApproved GE ${early} AND Status EQ 0 AND «Status EQ 2»`, fixed: [] },
    { kind: 'search', text: 'title:{{a}} «NOT title:{{a}}»', options: { variables: true } },
    { kind: 'search', text: 'logo «NOT logo»', fixed: ['logo', 'NOT logo'], says: 'NOT logo excludes logo' },
    { kind: 'search', text: '"red logo" «NOT *logo*»', says: 'NOT *logo* excludes "red logo"' },
    { text: 'DateUploaded NE null AND «DateUploaded EQ null»', says: 'EQ null excludes DateUploaded NE null' },
    { kind: 'search', text: 'logo «NOT log*»' },
    { kind: 'search', text: 'title:logo «NOT logo»' },
    { kind: 'search', text: '"annual report" «NOT annual»' },
    { kind: 'search', text: 'icon (logo OR (draft «NOT draft»))' },
    { kind: 'search', text: 'NOT logo «(logo OR "red logo")»' },
    { kind: 'search', text: 'id:a «id:b»' },
  ],
});
