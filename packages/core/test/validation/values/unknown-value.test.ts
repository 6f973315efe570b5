import { defineSchema } from '../../../src/schema/schema.ts';
import { testRule } from '../rule-test.ts';

const logos = { id: '11111111-1111-4111-8111-111111111111', name: 'Logos', path: ['Brand', 'Logos'] };
const others = { id: '22222222-2222-4222-8222-222222222222', name: 'Logos', path: ['Other', 'Logos'] };
const ada = { id: '33333333-3333-4333-8333-333333333333', userName: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
const color = { id: '44444444-4444-4444-8444-444444444444', name: 'Colour', type: 'string' as const };
const library = { catalogue: { categories: [logos, others], users: [ada], attributes: [color] } };
const unknown = '99999999-9999-4999-8999-999999999999';

testRule('unknown-value', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    ...['Image', 'Video', 'Audio', 'Adobe', 'Document', 'Other', 'image', "'IMAGE'"].map(
      (type) => `AssetType EQ ${type}`,
    ),
    ...[0, 2, 5, 7, 9, 10].map((status) => `Status EQ ${status}`),
    ...['red', 'orange', 'yellow', 'green', 'blue', 'teal', 'purple', 'pink', 'brown', 'grey', 'black', 'white'].map(
      (name) => `CognitiveColor EQ ${name}`,
    ),
    'AssetType CT Im',
    'AssetType SW I',
    'AssetType EW e',
    'Status GE 1',
    'Status LT 8',
    'AssetType EQ null',
    "FileExtension EQ 'nonsense'",
    `CreatedBy EQ '${unknown}'`,
    "CreatedBy EQ 'ada'",
    { text: 'Status EQ 1.5', also: ['value-type'] },
    { text: `CreatedBy EQ '${ada.id}'`, options: library },
    { text: `CreatedBy EQ '${ada.id.toUpperCase()}'`, options: library },
    { text: `CategoryIds/ANY(c: c EQ '${logos.id}')`, kind: 'containerfilter', options: library },
    { text: `LightboxIds/ANY(l: l EQ '${unknown}')`, kind: 'containerfilter', options: library },
    { text: `Attributes/ANY(a: a EQ '{"Key":"${color.id}","Value":"red"}')`, options: library },
    {
      text: 'AssetType EQ Shoe',
      options: {
        schema: defineSchema({ values: { AssetType: [{ value: 'Shoe', documentation: 'A shoe.', spec: '4.7' }] } }),
      },
    },
    { text: 'AssetType EQ {{type}}', options: { variables: true } },
  ],
  wrong: [
    { text: 'AssetType NE «Picture»', fixed: 'AssetType NE Image' },
    { text: 'AssetType EQ «Photo»', fixed: 'AssetType EQ Image', safe: false, says: 'write Image.' },
    { text: 'CognitiveColor NE «silver»', fixed: 'CognitiveColor NE grey' },
    { text: 'AssetType EQ «empty»', fixed: 'AssetType EQ null', says: 'write EQ null' },
    { text: 'AssetType NE «set»', fixed: 'AssetType EQ null' },
    { text: 'AssetType EQ «Imag»', fixed: 'AssetType EQ Image', safe: false },
    { text: "AssetType EQ «'Vidoe'»", fixed: 'AssetType EQ Video' },
    { text: 'AssetType NE «Sculpture»', fixed: [], says: 'Image, Video' },
    { text: "AssetType EQ «''»" },
    { text: 'CognitiveColor EQ «gray»', fixed: 'CognitiveColor EQ grey' },
    { text: 'CognitiveColor EQ «violet»' },
    { text: 'Status EQ «1»', says: 'approved' },
    { text: 'Status NE «3»' },
    { text: 'Status EQ «-1»' },
    { text: "Status EQ «'4'»" },
    { text: 'AssetType EQ «Imag» OR AssetType EQ «Vide»' },
    { text: "CreatedBy EQ «'ada'»", options: library, fixed: [`CreatedBy EQ '${ada.id}'`] },
    { text: "CreatedBy EQ «'Ada Lovelace'»", options: library, fixed: [`CreatedBy EQ '${ada.id}'`] },
    { text: "CreatedBy EQ «''»", options: library, fixed: [], says: 'one of the library’s users' },
    { text: `CreatedBy EQ «'${unknown}'»`, options: library, fixed: [], says: 'users' },
    {
      text: "CategoryIds/ANY(c: c EQ «'logos'»)",
      kind: 'containerfilter',
      options: library,
      fixed: [`CategoryIds/ANY(c: c EQ '${logos.id}')`, `CategoryIds/ANY(c: c EQ '${others.id}')`],
    },
    {
      text: "CategoryIds/ANY(c: c EQ «'Brand/Logos'»)",
      kind: 'containerfilter',
      options: library,
      fixed: [`CategoryIds/ANY(c: c EQ '${logos.id}')`],
    },
    {
      text: `Attributes/ANY(a: a EQ '{"Key":«"colour"»,"Value":"red"}')`,
      options: library,
      fixed: [`Attributes/ANY(a: a EQ '{"Key":"${color.id}","Value":"red"}')`],
    },
  ],
});
