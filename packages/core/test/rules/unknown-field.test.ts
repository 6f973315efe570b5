import { defineSchema } from '../../src/schema/schema.ts';
import { testRule } from './rule-test.ts';

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
    // a collection without ANY, and ANY around a field
    { text: "«CategoryIds» EQ 'x'", fixed: "CategoryIds/ANY(c: c EQ 'x')", safe: true },
    { text: "«LightboxIds» NE 'x'", fixed: [] },
    { text: `«Attributes» EQ 'red'`, fixed: [] },
    {
      text: `«attributes» EQ '{"Key":"k","Value":"v"}'`,
      fixed: `Attributes/ANY(a: a EQ '{"Key":"k","Value":"v"}')`,
    },
    { text: '«CategoryIds» EQ 5', fixed: [] },
    { text: "«CategoryId» EQ 'x'", fixed: "CategoryIds/ANY(c: c EQ 'x')" },
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
    { text: "«Title» CT 'logo'", severity: 'warning', says: 'use it in search or sort' },
    { text: "«Keywords» EQ 'logo'", severity: 'warning', says: 'use it in search.' },
    { text: "«record.createdAt» EQ 'logo'", severity: 'warning', says: 'use it in sort.' },
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
