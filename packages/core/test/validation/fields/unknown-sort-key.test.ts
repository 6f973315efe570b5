import { defineSchema } from '../../../src/schema/schema.ts';
import { testRule } from '../rule-test.ts';

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
    // another word for the field, or for the order
    { text: '«uploaded» D', fixed: ['record.createdAt D'], safe: false, says: 'write record.createdAt.' },
    { text: '«newest»', fixed: ['record.createdAt D'], safe: false, says: 'write record.createdAt D.' },
    { text: '«newest first»', fixed: ['record.createdAt D'], says: 'write record.createdAt D.' },
    { text: '«upload date»', fixed: ['record.createdAt'], says: 'write record.createdAt.' },
    { text: '«name» D', fixed: ['file.fileName D', 'title D'], safe: false },
    { text: '«oldest»', fixed: ['record.createdAt A'] },
    { text: '«newest» D', fixed: ['record.createdAt D'] },
    { text: '«largest»', fixed: ['file.sizeInBytes D'] },
    { text: '«alphabetical»', fixed: ['file.fileName A', 'title A'], safe: false },
  ],
});
