import { defineSchema } from '../../src/schema/schema.ts';
import { testRule } from './rule-test.ts';

testRule('unknown-sort-key', {
  kind: 'sort',
  severity: 'error',
  valid: [
    ...[
      'record.createdAt',
      'file.approvedAt',
      'record.modifiedAt',
      'file.expiresAt',
      'file.fileName',
      'file.sizeInBytes',
      'title',
      'TITLE',
      'Record.CreatedAt',
    ].map((key) => `${key} D`),
    {
      text: 'price D',
      options: {
        schema: defineSchema({
          sortKeys: [{ key: 'price', label: 'Price', member: 'extra', type: 'integer', spec: '4.9' }],
        }),
      },
    },
  ],
  wrong: [
    { text: '«record.createAt» D', fixed: 'record.createdAt D', safe: true },
    { text: '«createdAt» D', fixed: 'record.createdAt D' },
    { text: '«sizeInBytes» D', fixed: 'file.sizeInBytes D' },
    { text: '«filename» D', fixed: 'file.fileName D' },
    { text: '«size» D', fixed: 'file.sizeInBytes D' },
    { text: '«DateUploaded» D', fixed: 'record.createdAt D' },
    { text: '«DateApproved» D', fixed: 'file.approvedAt D' },
    { text: '«date_uploaded» D', fixed: 'record.createdAt D' },
    { text: '«titel» D', fixed: 'title D' },
    { text: '«undefined» D', fixed: [], says: 'record.createdAt, file.approvedAt' },
    { text: '«rating» D', fixed: [] },
  ],
});
