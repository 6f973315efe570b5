import { schema, defineSchema } from '../../../src/schema/schema.ts';
import { testRule } from '../rule-test.ts';

testRule('unsearchable-field', {
  kind: 'search',
  severity: 'warning',
  valid: [
    ...schema.searchFields.flatMap((row) => row.names.map((name) => `${name}:x`)),
    'TITLE:x',
    'Keyword:"a b"',
    {
      text: 'shoe:x',
      options: {
        schema: defineSchema({
          searchFields: [
            {
              names: ['shoe'],
              member: 'extra',
              unbound: false,
              match: 'words',
              documentation: 'The shoe.',
              spec: '4.8',
            },
          ],
        }),
      },
    },
  ],
  wrong: [
    {
      text: 'meeting «10»:30',
      fixed: 'meeting "10:30"',
      safe: true,
      says: 'A colon is only for fields; write "10:30".',
    },
    { text: '«16»:9*', fixed: [] },
    { text: '«https»://a.example/x?y=1', fixed: '"https://a.example/x?y=1"', safe: true },
    { text: '«C»:\\logo.jpg', fixed: '"C:\\logo.jpg"' },
    { text: '«titel»:x', fixed: 'title:x', safe: false },
    { text: '«keyworks»:x', fixed: 'keywords:x' },
    { text: '«Status»:0', fixed: [], says: 'filters' },
    { text: '«shoe»:x', fixed: [] },
    { text: 'a «tag»:x OR «tag»:y', fixed: 'a keywords:x OR tag:y' },
    { text: '«name»:x', fixed: ['title:x', 'fileName:x'], says: 'write title or fileName.' },
  ],
});
