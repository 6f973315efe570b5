import { check } from '@assetql/core';
import { expect, test } from 'vitest';
import { testRule } from '../rule-test.ts';

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
    'AverageRating GE 3 OR Status NE 5',
    'CognitiveColor NE red OR CognitiveColor NE blue',
    `DateUploaded GE ${day} OR DateUploaded LT ${day}`,
    `Attributes/ANY(a: a EQ '{"Key":"k","Value":"red"}' OR a NE '{"Key":"k","Value":"red"}')`,
    { text: 'Status EQ {{a}} OR Status EQ {{b}}', options: { variables: true } },
    { kind: 'containerfilter', text: 'CategoryIds/ANY(c: c NE {{a}} AND c NE {{a}})', options: { variables: true } },
    { kind: 'search', text: 'logo OR icon' },
    { kind: 'search', text: 'title:logo OR keywords:logo' },
    { kind: 'search', text: '* NOT draft' },
    { kind: 'search', text: 'title:* NOT title:draft' },
    { kind: 'search', text: 'title:* OR logo' },
    { kind: 'search', text: 'title:* keywords:*' },
    `DateUploaded GE '${day}' AND DateUploaded LE '${next}'`,
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
    { text: `«DateUploaded GE '${day}'» AND DateUploaded GT '${next}'`, fixed: [`DateUploaded GT '${next}'`] },
    { text: `DateUploaded GE ${day} AND «DateUploaded GE '${day}'»`, says: `since DateUploaded GE ${day} demands` },
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
    { text: 'Status NE 0 OR «Status NE 2»', fixed: [], says: 'Everything meets Status NE 0 or Status NE 2' },
    {
      text: 'AssetType EQ Image AND (Status EQ 0 OR «Status NE 0»)',
      fixed: ['AssetType EQ Image'],
      safe: false,
    },
    { text: 'DateUploaded EQ null OR «DateUploaded NE null»' },
    { text: `AssetType EQ Image AND (Status NE 0 OR Status EQ 5 OR «Status NE 2»)`, fixed: ['AssetType EQ Image'] },
    { kind: 'containerfilter', text: "CategoryIds/ANY(c: c NE 'a' OR «c NE 'b'»)", fixed: [] },
    { kind: 'search', text: 'icon AND (logo OR «NOT logo»)', fixed: ['icon'] },
    {
      text: `${Array.from({ length: 300 }, (_, at) => `CreatedBy EQ 'u${at}'`).join(' OR ')} OR «CreatedBy EQ 'U200'»`,
      says: "CreatedBy EQ 'u200' finds all",
      safe: false,
    },
    { kind: 'search', text: `${Array.from({ length: 300 }, (_, at) => `w${at}`).join(' OR ')} OR «w250»` },
    {
      kind: 'containerfilter',
      text: `${Array.from({ length: 90 }, (_, at) => `CategoryIds/ANY(c: c EQ 'c${at}')`).join(' OR ')} OR «CategoryIds/ANY(d: d EQ 'c7')»`,
    },
    { kind: 'search', text: `${Array.from({ length: 90 }, (_, at) => `NOT title:w${at}`).join(' ')} «NOT title:w80»` },
    { text: 'Status EQ {{a}} AND «Status EQ {{a}}»', options: { variables: true } },
    { text: 'AverageRating GE {{a}} OR «AverageRating GE {{a}}»', options: { variables: true } },
    { kind: 'search', text: 'logo {{a}} «{{a}}»', options: { variables: true }, says: 'since {{a}} demands' },
    {
      kind: 'containerfilter',
      text: 'CategoryIds/ANY(c: c EQ {{a}}) AND «CategoryIds/ANY(c: c EQ {{a}})»',
      options: { variables: true },
    },
    {
      text: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"{{a}}"}') AND «Attributes/ANY(a: a EQ '{ "Value": "{{a}}", "Key": "K" }')»`,
      options: { variables: true },
    },
    { text: `${red} AND «Attributes/ANY(b: b EQ '{ "Value" : "RED", "key":"\\u006b" }')»`, fixed: [red] },
    { kind: 'search', text: '«logo» OR logo*', fixed: ['logo*'], safe: false },
    { kind: 'search', text: 'logo «logo*»' },
    { kind: 'search', text: 'title:logo «logo»', fixed: ['title:logo'], says: 'since title:logo demands' },
    { kind: 'search', text: '"annual report" icon «annual»', fixed: ['"annual report" icon'] },
    { kind: 'search', text: 'NOT draft* «NOT draft»' },
    { kind: 'search', text: 'title:(logo «logo»)', fixed: ['title:(logo)'] },
    { kind: 'search', text: 'b«(b)»c', fixed: ['b c'] },
    { kind: 'search', text: '«(logo OR icon)» logo', fixed: ['logo'] },
    { kind: 'search', text: 'id:a OR «id:A»' },
    { kind: 'search', text: 'logo «*»', fixed: ['logo'], says: 'since logo demands' },
    { kind: 'search', text: '* OR «logo»', fixed: ['*'], says: 'since * finds' },
    { kind: 'search', text: 'title:logo «title:*»', fixed: ['title:logo'] },
    { kind: 'search', text: '«title:logo» OR title:*', fixed: ['title:*'], says: 'since title:* finds' },
    { kind: 'search', text: 'icon (title:* OR «NOT title:*»)', fixed: ['icon'], says: 'Everything meets' },
    { kind: 'search', text: 'id:a «id:*»', fixed: ['id:a'] },
  ],
});

test.each(['red*OR blue OR red', 'a*b OR a', 'a*b a'])('nothing is said of a wildcard inside a word: %s', (text) => {
  expect(check('search', text).diagnostics.map(({ code }) => code)).not.toContain('redundant');
});
