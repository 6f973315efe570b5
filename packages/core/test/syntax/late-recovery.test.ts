import { expect, test } from 'vitest';
import { lexSearch } from '../../src/syntax/search/lexer.ts';
import { schema } from '@assetql/core';
import * as late from '../../src/syntax/late-recovery.ts';
import * as recovery from '../../src/syntax/recovery.ts';

test('recovery that is loaded later says so until it is there, and reads as it does in all other places from then on', async () => {
  const filter = 'Status = 0';
  const search = '(red';
  const sort = 'title desc';
  const read = ({ recoverFilter, recoverSearch, recoverSort }: typeof recovery) => [
    recoverFilter(filter, {}),
    recoverSearch(search, lexSearch(search).tokens, {}, () => undefined),
    recoverSort(sort, schema),
  ];
  expect(late.needsRecovery()).toBe(false);
  const finding = (text: string) => ({
    code: 'syntax',
    message: 'This has a mistake; its explanation is still loading.',
    range: { start: 0, end: text.length },
  });
  expect(read(late)).toEqual([
    { tokens: undefined, findings: [finding(filter)] },
    { tokens: undefined, diagnostics: [finding(search)] },
    { tokens: [], diagnostic: finding(sort) },
  ]);
  expect(late.needsRecovery()).toBe(true);

  await Promise.all([late.loadRecovery(), late.loadRecovery()]);
  expect(read(late)).toEqual(read(recovery));
});
