import { defineSchema } from '../../src/schema/schema.ts';
import { testRule } from './rule-test.ts';

const price = defineSchema({
  fields: [
    { name: 'Price', type: 'number', member: 'extra', documentation: 'The price.', spec: '4.7', example: '9.5' },
  ],
});

testRule('value-type', {
  kind: 'filters',
  severity: 'error',
  valid: [
    'Status EQ 0',
    "Status EQ '0'",
    'Status EQ null',
    'Status EQ -1',
    'AverageRating GE 4',
    'AssetType EQ Image',
    "AssetType EQ 'Image'",
    'CognitiveColor EQ red',
    'DateUploaded GE 2024-05-01T00:00:00.000Z',
    "DateUploaded GE '2024-05-01T00:00:00.000Z'",
    { text: 'Status EQ {{status}}', options: { variables: true } },
    { text: 'DateUploaded GE {{since}}', options: { variables: true } },
    { text: 'Price GE 9.5', options: { schema: price } },
    { text: "Price GE '9.5'", options: { schema: price } },
    'Shoe EQ size',
  ],
  wrong: [
    { text: 'DateUploaded EQ «none»', fixed: 'DateUploaded EQ null', safe: false },
    { text: 'DateUploaded NE «set»', fixed: 'DateUploaded EQ null', safe: false },
    { text: 'AverageRating EQ «empty»', fixed: 'AverageRating EQ 0', safe: false },
    { text: 'Status FOO «Approved»', also: ['unknown-operator'] },
    { text: 'Status EQ «Approved»', fixed: 'Status EQ 0', safe: true },
    { text: "Status EQ «'pending'»", fixed: 'Status EQ 2' },
    { text: 'Status EQ «CheckedOut»', fixed: 'Status EQ 9' },
    { text: "Status NE «'checked out'»", fixed: 'Status NE 9' },
    { text: 'Status EQ «Aproved»', fixed: 'Status EQ 0' },
    {
      text: 'Status EQ «Published»',
      fixed: [],
      says: '0 (approved), 2 (pending), 5 (rejected), 7 (expired) or 9 (checked out)',
    },
    { text: 'Status EQ «0.5»' },
    { text: "Status EQ «'0.5'»" },
    { text: "Status EQ «''»", fixed: [] },
    { text: "Status EQ «' 0 '»", fixed: 'Status EQ 0' },
    { text: 'Status EQ «007»', fixed: 'Status EQ 7' },
    { text: 'Status EQ «2024-05-01T00:00:00.000Z»', fixed: [] },
    { text: 'AverageRating GE «good»', fixed: [] },
    { text: 'AssetType EQ «5»', says: 'Image' },
    { text: 'AssetType EQ «2024-05-01T00:00:00.000Z»' },
    { text: 'CognitiveColor SW «5»' },
    { text: 'DateUploaded GE «yesterday»', fixed: [], says: 'write one, such as 2024-05-01T00:00:00.000Z' },
    { text: "DateUploaded GE «'last week'»" },
    { text: 'DateUploaded GE «5»' },
    { text: "DateUploaded GE «''»" },
    { text: 'Price GE «cheap»', options: { schema: price }, fixed: [], says: '9.5' },
    { text: 'Status EQ «Approved» OR Status EQ «Pending»', fixed: 'Status EQ 0 OR Status EQ Pending' },
  ],
});
