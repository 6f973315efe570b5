import { testRule } from '../rule-test.ts';

testRule('assumed', {
  kind: 'search',
  severity: 'info',
  valid: [
    { text: 'DateExported GE 2024-05-01T00:00:00.000Z', kind: 'filters', also: ['unknown-field'] },
    { text: 'DateExpird GE 2024-05-01T00:00:00.000Z', kind: 'filters', also: ['unknown-field'] },
    'a b',
    'a OR b',
    'title:a',
    { text: 'title D', kind: 'sort' },
    { text: 'title d', kind: 'sort' },
    { text: '(Status EQ 0)', kind: 'filters' },
    { text: 'AssetType EQ Image', kind: 'filters' },
    { text: 'undefined', kind: 'sort', also: ['unknown-sort-key'] },
    { text: 'title,record.createdAt D', kind: 'sort', also: ['syntax'] },
    { text: 'title asc', kind: 'sort', also: ['sort-direction'] },
  ],
  wrong: [
    { text: '«(a OR b)» c' },
    { text: '«((a))»' },
    { text: 'title:«(a b)»' },
    { text: '«id»:5' },
    { text: 'title «A»', kind: 'sort', fixed: [] },
    { text: '«title»', kind: 'sort', fixed: ['title D'], safe: false },
    { text: "ISMATCH('x','«videoIntelligence»')", kind: 'filters' },
    { text: '«DateExpired» GE 2024-05-01T00:00:00.000Z', kind: 'filters' },
    { text: 'Status EQ «10»', kind: 'filters' },
    { text: 'AssetType EQ «File»', kind: 'filters' },
    { text: "AssetType EQ «'file'»", kind: 'filters' },
    { text: 'Status EQ «null»', kind: 'filters' },
  ],
});
