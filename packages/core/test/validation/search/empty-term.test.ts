import { testRule } from '../rule-test.ts';

testRule('empty-term', {
  kind: 'search',
  severity: 'warning',
  valid: [
    'logo',
    '*',
    'a-b',
    '"a, b"',
    '1',
    '日本',
    '🎉',
    'é',
    { text: "ISMATCH('sale','cognitiveTextInImage')", kind: 'filters' },
  ],
  wrong: [
    { text: '«-»', fixed: '' },
    { text: "«''''»", fixed: '' },
    { text: 'a «-» b', fixed: 'a b' },
    { text: '«--» b', fixed: 'b' },
    { text: 'a «...»', fixed: 'a' },
    { text: 'a AND «-» AND b', fixed: 'a AND b' },
    { text: 'a(«-»)b', fixed: 'a b' },
    { text: 'a OR «-»', fixed: 'a' },
    { text: 'a NOT «-»', fixed: 'a' },
    { text: 'a title:«-» b', fixed: 'a b' },
    { text: '«" , "»', fixed: '' },
    { text: '«"*"»' },
    { text: 'title:«"…"» a', fixed: 'a' },
    { text: "ISMATCH(«'…'»,'cognitiveTextInImage')", kind: 'filters', fixed: [] },
    { text: "ISMATCH(«''»,'cognitiveTextInImage')", kind: 'filters', fixed: [] },
  ],
});
