import { expect, test } from 'vitest';
import { TemplateValues, type ValueStorage } from '../src/templates/template-values.ts';

/** A storage that keeps what JSON can, as that of a workspace does. */
function storage(kept: Readonly<Record<string, unknown>> = {}): ValueStorage {
  const values = new Map<string, unknown>(Object.entries(kept));
  return {
    get: (key) => values.get(key),
    update: async (key, value) => void values.set(key, JSON.parse(JSON.stringify(value))),
  };
}

test('what was typed for an expression of a program is there again in the next session', async () => {
  const kept = storage();
  const values = new TemplateValues(kept);
  await values.set('file:///a.ts', 'kind', 'Image');
  await values.set('file:///a.ts', '__proto__', '');
  await values.set('file:///b.ts', 'kind', 'Video');
  const next = new TemplateValues(kept);
  expect(next.of('file:///a.ts', 'kind')).toBe('Image');
  expect(next.of('file:///a.ts', '__proto__')).toBe('');
  expect(next.of('file:///b.ts', 'kind')).toBe('Video');
  expect(next.of('file:///b.ts', 'other')).toBeUndefined();
});

test('what was typed longest ago is forgotten when there is too much', async () => {
  const values = new TemplateValues(storage());
  for (let number = 0; number <= 100; number += 1) await values.set('file:///a.ts', `x${number}`, '1');
  expect(values.of('file:///a.ts', 'x0')).toBeUndefined();
  expect(values.of('file:///a.ts', 'x1')).toBe('1');
  for (let number = 0; number <= 200; number += 1) await values.set(`file:///${number}.ts`, 'x', '1');
  expect(values.of('file:///a.ts', 'x1')).toBeUndefined();
});

test.each([undefined, null, 1, [], { 'file:///a.ts': 3 }, { 'file:///a.ts': { kind: 4 } }])(
  'what another version has kept does no harm: %j',
  (kept) => {
    expect(new TemplateValues(storage({ 'assetql.templateValues': kept })).of('file:///a.ts', 'kind')).toBeUndefined();
  },
);
