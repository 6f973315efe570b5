import { testRule } from '../rule-test.ts';

testRule('mixed-joins', {
  kind: 'filters',
  severity: 'warning',
  valid: [
    'Status EQ 0 AND Status EQ 2 AND Status EQ 5',
    'Status EQ 0 OR Status EQ 2 OR Status EQ 5',
    '(Status EQ 0 AND AssetType EQ Image) OR Status EQ 2',
    'Status EQ 0 AND (AssetType EQ Image OR Status EQ 2)',
    { text: 'a b c', kind: 'search' },
    { text: 'a OR b OR c', kind: 'search' },
    { text: '(a b) OR c', kind: 'search' },
    { text: 'a NOT b', kind: 'search' },
  ],
  wrong: [
    {
      text: '«Status EQ 0 AND 1 <= AverageRating OR AssetType EQ Image»',
      fixed: '(Status EQ 0 AND 1 <= AverageRating) OR AssetType EQ Image',
      also: ['syntax'],
    },
    {
      text: '«Status EQ 0 AND AssetType EQ Image OR Status EQ 2»',
      fixed: '(Status EQ 0 AND AssetType EQ Image) OR Status EQ 2',
      safe: true,
    },
    {
      text: '«Status EQ 0 OR Status EQ 2 AND AssetType EQ Image OR Status EQ 5 AND AssetType EQ Video»',
      fixed: 'Status EQ 0 OR (Status EQ 2 AND AssetType EQ Image) OR (Status EQ 5 AND AssetType EQ Video)',
    },
    {
      text: 'AssetType EQ Image AND («Status EQ 0 OR Status EQ 2 AND AverageRating GE 4»)',
      fixed: 'AssetType EQ Image AND (Status EQ 0 OR (Status EQ 2 AND AverageRating GE 4))',
    },
    { text: '«a AND b OR c»', kind: 'search', fixed: '(a AND b) OR c' },
    { text: '«a b OR c»', kind: 'search', fixed: '(a b) OR c' },
    { text: '«a OR b NOT c»', kind: 'search', fixed: 'a OR (b NOT c)' },
  ],
});
