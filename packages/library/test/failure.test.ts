import { expect, test } from 'vitest';
import { writeProblem } from '../src/failure.ts';

test.each([
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'writing there is not permitted'],
  ['EPERM', 'writing there is not permitted'],
  ['ENOSPC', 'the disk is full'],
  ['EMFILE', "EMFILE: failed, open '/pictures/.0f3a.lock'"],
])('a failure to write with the code %s says why, not which lock was wanted', (code, words) => {
  expect(writeProblem(Object.assign(new Error(`${code}: failed, open '/pictures/.0f3a.lock'`), { code }))).toBe(words);
});
