import { testRule } from './rule-test.ts';

const day = '2024-05-01T00:00:00.000Z';
const next = '2024-05-02T00:00:00.000Z';
const red = `Attributes/ANY(a: a EQ '{"Key":"k","Value":"red"}')`;

testRule('redundant', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    'Status EQ 0 AND AssetType EQ Image',
    'AverageRating GE 3 AND AverageRating LE 4',
    'AverageRating LE 3 OR AverageRating GE 4',
    "FileExtension SW 'j' AND FileExtension EW 'g'",
    'CognitiveColor EQ red AND CognitiveColor NE blue',
    // What a date needs stays, whatever it follows from.
    `DateApproved GE ${day} AND ((Status EQ 0 AND AssetType EQ Image) OR (Status EQ 0 AND AssetType EQ Video))`,
    'AssetType EQ Image AND (AverageRating GE 3 OR Status EQ 0)',
    { kind: 'search', text: 'logo OR icon' },
    { kind: 'search', text: 'title:logo OR keywords:logo' },
    { kind: 'search', text: '* NOT draft' },
    { kind: 'search', text: 'titel:logo titel:logo' },
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c EQ 'a') OR CategoryAncestorIds/ANY(c: c EQ 'a')" },
  ],
  wrong: [
    {
      text: 'Status EQ 0 AND AssetType EQ Image AND «Status EQ 0»',
      fixed: ['Status EQ 0 AND AssetType EQ Image'],
      safe: true,
    },
    { text: "Status EQ 0 AND «Status EQ '0'»" },
    { text: '«Status NE 5» AND Status EQ 0', fixed: ['Status EQ 0'], says: 'since Status EQ 0 demands it' },
    {
      text: '«AverageRating GE 3» AND AssetType EQ Image AND AverageRating GE 4',
      fixed: ['AssetType EQ Image AND AverageRating GE 4'],
    },
    {
      text: 'AverageRating GE 3 OR «AverageRating GE 4»',
      fixed: ['AverageRating GE 3'],
      says: 'finds all that it finds',
    },
    { text: 'AverageRating GT 3 OR «AverageRating GE 4»' },
    { text: `«DateUploaded GE ${day}» AND DateUploaded GT ${day}` },
    { text: `«DateUploaded NE null» AND DateUploaded LT ${next}` },
    { text: "«FileExtension SW 'j'» AND FileExtension EQ 'jpg'" },
    { text: "«FileExtension EQ 'jpg'» OR FileExtension CT 'P'" },
    { text: "AssetType EQ Image OR «AssetType EQ 'IMAGE'»" },
    { text: 'AssetType EQ Image OR «(AssetType EQ Image AND Status EQ 0)»', fixed: ['AssetType EQ Image'] },
    { text: 'Status EQ 0 AND «(Status EQ 0 OR AssetType EQ Image)»', fixed: ['Status EQ 0'] },
    {
      text: 'Status EQ 0 AND (AssetType EQ Image OR (AverageRating GE 3 AND «Status EQ 0»))',
      fixed: ['Status EQ 0 AND (AssetType EQ Image OR (AverageRating GE 3))'],
    },
    {
      text: 'AssetType EQ Image AND (Status EQ 0 AND «(AssetType EQ Image)»)',
      fixed: ['AssetType EQ Image AND (Status EQ 0)'],
    },
    {
      text: `Status EQ 0 AND DateApproved GE ${day} AND «Status EQ 0»`,
      fixed: [`Status EQ 0 AND DateApproved GE ${day}`],
    },
    {
      text: `«Status LE 0» AND DateApproved GE ${day} AND Status EQ 0`,
      fixed: [`DateApproved GE ${day} AND Status EQ 0`],
    },
    { text: `${red} AND «${red}»`, fixed: [red] },
    { text: `ISMATCH('sale','cognitiveTextInImage') OR «ISMATCH('sale','cognitiveTextInImage')»` },
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c EQ 'a') OR «CategoryIds/ANY(x: x EQ 'A')»" },
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c EQ 'a' OR «c EQ 'a'»)" },
    { kind: 'search', text: '«logo» OR logo*', fixed: ['logo*'], safe: true },
    { kind: 'search', text: 'logo «logo*»' },
    { kind: 'search', text: 'title:logo «logo»', fixed: ['title:logo'] },
    { kind: 'search', text: '"annual report" icon «annual»', fixed: ['"annual report" icon'] },
    { kind: 'search', text: 'NOT draft* «NOT draft»' },
    { kind: 'search', text: 'title:(logo «logo»)', fixed: ['title:(logo)'] },
    { kind: 'search', text: 'b«(b)»c', fixed: ['b c'] },
    { kind: 'search', text: '«(logo OR icon)» logo', fixed: ['logo'] },
    { kind: 'search', text: 'id:a OR «id:A»' },
  ],
});
