import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { needOwnModules } from './vitest.config.ts';

// What another file has loaded before in the same worker is not replaced.
test('files that replace a module run with modules of their own', () => {
  const files = globSync('{packages/*,playground,extension}/test/**/*.test.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  });
  const mocking = files.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
  expect(mocking).not.toHaveLength(0);
  expect(mocking.filter((file) => !needOwnModules.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
