import { testRule } from '../rule-test.ts';

testRule('search-field-excluded', {
  kind: 'search',
  severity: 'warning',
  options: { searchFields: ['title', 'keywords'] },
  valid: [
    'logo',
    'title:logo',
    'TITLE:logo',
    'keyword:logo',
    'keywords:logo',
    'shoe:logo',
    { text: 'comments:logo', options: {} },
    { text: 'comments:logo', options: { searchFields: [] } },
    { text: 'comment:logo', options: { searchFields: [' comments'] } },
  ],
  wrong: [{ text: '«description»:logo', says: 'description' }, { text: 'title:logo OR «comment»:logo' }],
});
