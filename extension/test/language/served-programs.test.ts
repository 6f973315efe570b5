import { expect, test } from 'vitest';
import { ServedPrograms, type Program } from '../../src/language/served-programs.ts';

const program = (text: string): Program => ({ address: 'file:///a.ts', text: () => text });
const query = "import { filters } from '@assetql/core/build'; filters`Status EQ 0`";

test('a program is served from the moment on that it may hold a query, until it is closed', () => {
  const programs = new ServedPrograms(() => ({}));
  expect(programs.opens(program('const a = `b`;'))).toBe(false);
  expect(programs.has('file:///a.ts')).toBe(false);
  expect(programs.closes('file:///a.ts')).toBe(false);
  expect(programs.opens(program(query))).toBe(true);
  expect(programs.has('file:///a.ts')).toBe(true);
  expect(programs.closes('file:///a.ts')).toBe(true);
  expect(programs.has('file:///a.ts')).toBe(false);
});

test('settings say what else is a query', () => {
  let tags = {};
  const programs = new ServedPrograms(() => ({ tags }));
  expect(programs.opens(program('where`Status EQ 0`'))).toBe(false);
  tags = { where: 'filters' };
  expect(programs.opens(program('where`Status EQ 0`'))).toBe(true);
});

test('a server that is started anew is given them again', () => {
  const programs = new ServedPrograms(() => ({}));
  programs.opens(program(query));
  programs.forget();
  expect(programs.has('file:///a.ts')).toBe(false);
});
