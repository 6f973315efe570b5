import { testRule } from './rule-test.ts';

testRule('wildcard-position', {
  kind: 'search',
  severity: 'error',
  valid: [
    'logo*',
    '*logo',
    '*logo*',
    '*',
    'logo',
    '"a*b"',
    'title:logo*',
    'a-b*',
    'NOT *x',
    { text: '/lo.*/', also: ['wrong-language'] },
  ],
  wrong: [
    { text: 'lo«*»go', fixed: 'lo* *go', safe: false },
    { text: 'x lo«*»go', fixed: 'x lo* *go' },
    { text: '*lo«*»go*', fixed: '*lo* *go*' },
    { text: 'a«*»b*c', fixed: 'a* *b* *c' },
    { text: 'title:lo«*»go', fixed: 'title:(lo* *go)' },
    { text: 'NOT lo«*»go', fixed: 'NOT (lo* *go)' },
    { text: 'x OR lo«*»go', fixed: 'x OR (lo* *go)' },
    { text: '*«*»logo', fixed: '*logo', safe: true },
    { text: 'logo«*»*', fixed: 'logo*' },
  ],
});
