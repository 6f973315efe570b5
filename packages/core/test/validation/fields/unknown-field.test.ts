import { defineSchema } from '../../../src/schema/schema.ts';
import { testRule } from '../rule-test.ts';

const campaigns = {
  catalogue: {
    attributes: [
      { id: 'k1', name: 'Campaign EQ', type: 'string' },
      { id: 'k2', name: 'Campaign', type: 'string' },
      { id: 'k3', name: 'Season', type: 'lookup' },
      { id: 'k4', name: 'season', type: 'string' },
      { id: 'k5', name: 'Rating', type: 'number' },
    ],
  },
} as const;

const shoes = defineSchema({
  fields: [
    { name: 'ShoeSize', type: 'number', member: 'extra', documentation: 'The size.', spec: '4.7', example: '42' },
  ],
});

testRule('unknown-field', {
  kind: 'filters',
  severity: 'error',
  valid: [
    'Status EQ 0',
    'status EQ 0',
    'ASSETTYPE EQ Image',
    "CategoryIds/ANY(c: c EQ 'x')",
    "categoryids/any(c: c EQ 'x')",
    "ISMATCH('x','cognitiveTextInImage')",
    "ISMATCH('x','COGNITIVETEXTINIMAGE')",
    "CategoryIds/ANY(anything: anything EQ 'x')",
    { text: 'ShoeSize EQ 42', options: { schema: shoes } },
    { text: 'shoesize GE 42', options: { schema: shoes } },
  ],
  wrong: [
    // a near miss can only be a typing mistake
    { text: '«Sttaus» EQ 0', fixed: ['Status EQ 0'], safe: true, says: 'Status' },
    { text: '«AsseType» EQ Image', fixed: 'AssetType EQ Image' },
    { text: "«FileExtention» EQ 'jpg'", fixed: "FileExtension EQ 'jpg'" },
    { text: "«File_Extension» EQ 'jpg'", fixed: "FileExtension EQ 'jpg'" },
    { text: '«Date_Uploaded» GE 2024-05-01T00:00:00.000Z' },
    { text: "«CategoryId»/ANY(c: c EQ 'x')", fixed: "CategoryIds/ANY(c: c EQ 'x')" },
    { text: `«Atributes»/ANY(a: a EQ '{"Key":"k","Value":"v"}')` },
    { text: "ISMATCH('x','«cognitiveTextInImages»')", fixed: "ISMATCH('x','cognitiveTextInImage')" },
    { text: '«ShoeSizes» EQ 42', options: { schema: shoes }, fixed: 'ShoeSize EQ 42' },
    { text: 'Status EQ 0 OR «AsetType» EQ Image' },
    // a NOT that touches it
    { text: '«StatusNOT» EQ 5', fixed: ['Status NE 5'], safe: false, says: 'write Status NE' },
    { text: '«notAverageRating» lt 3', fixed: ['AverageRating GE 3'], safe: false },
    {
      text: '«DateUploadedNOT» LT 2024-05-01T00:00:00.000Z',
      fixed: ['DateUploaded GE 2024-05-01T00:00:00.000Z'],
      says: 'which does not find what is missing',
    },
    { text: "«FileNameNOT» CT 'a'", fixed: [], severity: 'warning' },
    // two letters away it may be a word of its own
    {
      text: '«DateExported» GE 2024-05-01T00:00:00.000Z',
      fixed: ['DateExpired GE 2024-05-01T00:00:00.000Z'],
      safe: false,
    },
    { text: '«DateSelected» GE 2024-05-01T00:00:00.000Z', safe: false },
    { text: '«DateImproved» GE 2024-05-01T00:00:00.000Z', safe: false, also: ['status-companion'] },
    // a name that is written once for several values
    { text: "«CategoryIds» IN ('a','b')", also: ['unknown-operator'], fixed: [] },
    { text: '«CategoryIds» IN (a, b)', also: ['unknown-operator'], fixed: [] },
    { text: "«CategoryIds» NOT IN ('a','b')", also: ['unknown-operator'], fixed: [] },
    // a collection without ANY, and ANY around a field
    { text: "«CategoryIds» EQ 'x'", fixed: "CategoryIds/ANY(c: c EQ 'x')", safe: true },
    { text: "«LightboxIds» NE 'x'", fixed: [], says: 'a filter cannot exclude a member of it' },
    { text: "«CategoryIds» NE 'c1'", fixed: [], says: ', or NOT categoryIds:c1 in search.' },
    { text: "«CategoryIds» NE 'c 1'", fixed: [], says: ', or NOT categoryIds:… in search.' },
    { text: '«CategoryIds» NE null', fixed: [], says: 'write what is wanted with CategoryIds/ANY(c: c EQ …).' },
    { text: `«Attributes» EQ 'red'`, fixed: [] },
    {
      text: `«attributes» EQ '{"Key":"k","Value":"v"}'`,
      fixed: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`,
    },
    { text: '«CategoryIds» EQ 5', fixed: [] },
    { text: "«CategoryId» EQ 'x'", fixed: "CategoryIds/ANY(c: c EQ 'x')" },
    { text: "«Categories»/ANY(c: c EQ 'x')", fixed: ["CategoryIds/ANY(c: c EQ 'x')"] },
    // what follows is checked as what was meant
    { text: '«DateUploadd» GE 2024-05-01', also: ['timestamp-format'] },
    { text: '«AverageRatng» CT 4', also: ['operator-type'] },
    { text: '«DateAproved» GE 2024-05-01T00:00:00.000Z', also: ['status-companion'] },
    { text: "«Atributes»/ANY(a: a EQ 'red')", also: ['attribute-json'] },
    { text: '«AssetType»/ANY(t: t EQ Image)', fixed: 'AssetType EQ Image', safe: false },
    { text: "«FileExtension»/ANY(e: e EQ 'jpg' OR e EQ 'png')", fixed: [] },
    // other names may be right on some library
    { text: '«Shoe» EQ 5', severity: 'warning', fixed: [] },
    { text: '«Satuts2» EQ 5', severity: 'warning' },
    // the name of a search field, a sort key or an attribute
    ...[
      { text: "«Title» CT 'logo'", fixed: [], says: 'a field of searches; write title:logo in search.' },
      { text: "«Keywords» EQ 'logo'", fixed: [], says: 'write keywords:logo in search.' },
      {
        text: '«description» CT \'big "red" 50%20\'',
        fixed: [],
        says: 'write description:"big red 50 20" in search.',
      },
      { text: "«fileName» SW 'logo'", fixed: [], says: 'write fileName:logo* in search.' },
      { text: "«fileName» EW 'logo'", fixed: [], says: 'write fileName:*logo in search.' },
      { text: "«fileName» SW 'two words'", fixed: [], says: 'use it in search.' },
      { text: "«fileName» EW 'two words'", fixed: [], says: 'use it in search.' },
      { text: "«keywords» EQ 'OR'", fixed: [], says: 'write keywords:"OR" in search.' },
      { text: "«keywords» NE 'fox'", fixed: [], says: 'use it in search.' },
      { text: '«keywords» EQ 5', fixed: [], says: 'use it in search.' },
      { text: "«keywords» EQ '...'", fixed: [], says: 'use it in search.' },
      { text: "«tag» EQ 'fox'", fixed: [], says: 'write keywords:fox in search.' },
      { text: "«Name» CT 'fox'", fixed: [], says: 'write title:fox or fileName:fox in search.' },
      { text: "«record.createdAt» EQ 'logo'", fixed: [], says: 'a sort key; use it in sort.' },
      {
        text: "«campaign» EQ 'Spring ''launch'''",
        options: campaigns,
        says: 'campaign is an attribute of the library; write Attributes/ANY(a: a EQ …).',
        fixed: [`Attributes/ANY(a: a EQ '{"Key":"k2","Value":"Spring ''launch''"}')`],
        safe: false,
      },
      { text: '«Campaign» EQ 5', options: campaigns, fixed: `Attributes/ANY(a: a EQ '{"Key":"k2","Value":"5"}')` },
      {
        text: '«Campaign» EQ 2024-05-01T00:00:00.000Z',
        options: campaigns,
        fixed: `Attributes/ANY(a: a EQ '{"Key":"k2","Value":"2024-05-01T00:00:00.000Z"}')`,
      },
      {
        text: '«Campaign» EQ {{name}}',
        options: { ...campaigns, variables: true },
        fixed: `Attributes/ANY(a: a EQ '{"Key":"k2","Value":"{{name}}"}')`,
      },
      { text: '«Campaign» EQ null', options: campaigns, fixed: [] },
      {
        text: "«Campaign» CT 'Spring'",
        options: campaigns,
        fixed: [],
        says: 'Campaign is an attribute, and attributes are only compared with EQ; write Attributes/ANY(a: a EQ …).',
      },
      {
        text: "«Season» EQ 'Spring'",
        options: campaigns,
        fixed: [
          `Attributes/ANY(a: a EQ '{"Key":"k3","Value":"Spring"}')`,
          `Attributes/ANY(a: a EQ '{"Key":"k4","Value":"Spring"}')`,
        ],
      },
      {
        text: '«rating» EQ 4',
        options: campaigns,
        says: 'write Attributes/ANY(a: a EQ …) or AverageRating.',
        fixed: [`Attributes/ANY(a: a EQ '{"Key":"k5","Value":"4"}')`, 'AverageRating EQ 4'],
      },
      // another word for a field or a collection
      { text: '«rating» GE 4', fixed: ['AverageRating GE 4'], safe: false, says: 'write AverageRating.' },
      { text: "«stars» GE '4'", fixed: ["AverageRating GE '4'"] },
      { text: '«stars» GE 9', fixed: [], says: 'write AverageRating.' },
      { text: '«stars» GE 4.5', fixed: [] },
      { text: "«stars» GE 'many'", fixed: [] },
      { text: '«rating» GE {{least}}', options: { variables: true }, fixed: ['AverageRating GE {{least}}'] },
      { text: '«rating» CT 4', fixed: [] },
      { text: '«type» EQ Image', fixed: ['AssetType EQ Image'], says: 'write AssetType.' },
      { text: '«type» EQ 5', fixed: [] },
      { text: '«color» EQ red', fixed: ['CognitiveColor EQ red'] },
      { text: '«file_type» EQ Image', fixed: ['AssetType EQ Image'] },
      { text: "«FileType» EQ 'jpg'", fixed: ["AssetType EQ 'jpg'", "FileExtension EQ 'jpg'"], safe: false },
      { text: "«extension» EQ 'jpg'", fixed: ["FileExtension EQ 'jpg'"] },
      { text: '«extension» EQ jpg', fixed: ["FileExtension EQ 'jpg'"] },
      { text: '«extension» EQ 5', fixed: [] },
      { text: "«user» EQ 'ada'", fixed: ["CreatedBy EQ 'ada'", "CheckedOutByUserId EQ 'ada'"], safe: false },
      { text: '«state» EQ Approved', fixed: ['Status EQ 0'] },
      {
        text: '«uploaded» GE 2024-05-01T00:00:00.000Z',
        fixed: ['DateUploaded GE 2024-05-01T00:00:00.000Z'],
        says: 'write DateUploaded.',
      },
      { text: '«uploaded» GE 2024-05-01', fixed: ['DateUploaded GE 2024-05-01T00:00:00.000Z'] },
      {
        text: '«uploaded» EQ 2024-05-01 OR Status EQ 0',
        fixed: [
          '(DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z) OR Status EQ 0',
        ],
      },
      { text: '«uploaded» GE 20240501', fixed: ['DateUploaded GE 2024-05-01T00:00:00.000Z'] },
      { text: '«uploaded» GE null', fixed: [] },
      { text: '«uploaded» GE soon', fixed: [] },
      { text: '«released» GE 2024-05-01', fixed: ['Status EQ 0 AND DateApproved GE 2024-05-01T00:00:00.000Z'] },
      {
        text: 'AssetType EQ Image OR «released» GE 2024-05-01',
        fixed: ['AssetType EQ Image OR (Status EQ 0 AND DateApproved GE 2024-05-01T00:00:00.000Z)'],
      },
      { text: '«released» EQ 2024-05-01', fixed: [] },
      { text: "«album» EQ 'x'", fixed: ["LightboxIds/ANY(l: l EQ 'x')"] },
      { text: '«album» EQ x', fixed: ["LightboxIds/ANY(l: l EQ 'x')"] },
      { text: "«album» NE 'x'", fixed: [], says: 'write LightboxIds.' },
      { text: '«album» EQ 5', fixed: [] },
      {
        text: "«folder» EQ 'x'",
        fixed: ["CategoryIds/ANY(c: c EQ 'x')"],
        safe: false,
        says: 'write CategoryIds, or write categories:x in search.',
      },
      { text: "«folder»/ANY(f: f EQ 'x')", fixed: ["CategoryIds/ANY(f: f EQ 'x')"], says: 'write CategoryIds.' },
      { text: "«folder»/ANY(f: f EQ 'x' OR f EQ 'y')", fixed: [], says: 'write CategoryIds.' },
      { text: "«folder»/ANY(f: f NE 'x')", fixed: [] },
      {
        text: `«metadata»/ANY(m: m EQ '{"Key":"k","Value":"v"}')`,
        fixed: [`Attributes/ANY(m: m EQ '{"Key":"k","Value":"v"}')`],
      },
      { text: "«metadata»/ANY(m: m EQ 'v')", fixed: [] },
    ].map((entry) => ({ severity: 'warning' as const, ...entry })),
    {
      text: "«CognitiveTextInImage» CT 'it''s'",
      severity: 'warning',
      says: 'ISMATCH',
      fixed: ["ISMATCH('it''s','cognitiveTextInImage')"],
    },
    { text: '«cognitiveTextInImage» EQ 5', severity: 'warning', fixed: [] },
    { text: "«record/owner» EQ 'x'", severity: 'warning' },
    { text: "«Tags»/ANY(t: t EQ 'x')", severity: 'warning' },
    { text: "ISMATCH('x','«song»')", severity: 'warning' },
    { text: '«ShoeSize» EQ 42', severity: 'warning' },
    { text: `«${'x'.repeat(500)}» EQ 1`, severity: 'warning' },
  ],
});
