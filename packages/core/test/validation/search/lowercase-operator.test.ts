import { testRule } from '../rule-test.ts';

testRule('lowercase-operator', {
  kind: 'search',
  severity: 'info',
  valid: [
    'a AND b',
    'a OR b',
    'a NOT b',
    'and',
    'or b',
    'a and',
    'a not',
    '"a and b"',
    'title:and',
    'and* b c',
    'android or',
  ],
  wrong: [
    { text: 'ｌｏｇｏ «ＡＮＤ» red', fixed: 'ｌｏｇｏ AND red' },
    { text: 'a «and» b', fixed: 'a AND b', safe: false },
    { text: 'a «or» b', fixed: 'a OR b' },
    { text: 'a «Or» b', fixed: 'a OR b' },
    { text: 'a «not» b', fixed: 'a NOT b' },
    { text: '«not» b', fixed: 'NOT b' },
    { text: 'a «and» b «or» c', fixed: 'a AND b or c' },
    { text: 'a «and» «not» b', fixed: [] },
    { text: 'a AND «and» AND b', fixed: [] },
    { text: 'a «not» AND b', fixed: [] },
    { text: '(a «and» b) OR c', fixed: '(a AND b) OR c' },
  ],
});
