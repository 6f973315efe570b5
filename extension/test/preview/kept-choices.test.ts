import { describe, expect, test } from 'vitest';
import { keptChoices, type Memory } from '../../src/preview/kept-choices.ts';
import { documentActs } from '../../src/preview/messages.ts';
import { readMessage } from '../../src/preview/read-message.ts';

/** The memory of a workspace. */
function memory(first?: unknown): Memory {
  let kept = first;
  return {
    get: () => kept,
    update: async (_key, value) => {
      kept = value;
    },
  };
}

describe('choices in the preview', () => {
  test('are kept for the workspace, by name', async () => {
    const own = memory();
    const choices = keptChoices(own);
    expect(choices.all()).toEqual({});
    await choices.keep('layout', 'table');
    await choices.keep('columns', '["id"]');
    await choices.keep('layout', 'grid');
    expect(keptChoices(own).all()).toEqual({ layout: 'grid', columns: '["id"]' });
  });

  test('are a handful, whatever a page sends, and nothing where something else was kept', async () => {
    const choices = keptChoices(memory());
    for (const number of Array.from({ length: 50 }).keys()) await choices.keep(`name ${number}`, 'x');
    expect(Object.keys(choices.all())).toHaveLength(20);
    expect(choices.all()).toHaveProperty('name 49');
    expect(keptChoices(memory('text')).all()).toEqual({});
    expect(keptChoices(memory({ layout: 'list', other: 1 })).all()).toEqual({ layout: 'list' });
  });
});

describe('of the page’s messages', () => {
  const taken = {
    kind: 'take',
    way: 'copy',
    offset: 3,
    page: { offset: 0, count: 50, ids: ['a'] },
    total: 7,
    selected: ['a'],
    columns: ['title'],
  };

  test('those that take assets out, keep a choice or concern the document are read', () => {
    expect(readMessage({ ...taken, more: 1 })).toEqual(taken);
    expect(readMessage({ ...taken, way: 'export' })).toEqual({ ...taken, way: 'export' });
    expect(readMessage({ kind: 'keep', name: 'layout', choice: 'table' })).toEqual({
      kind: 'keep',
      name: 'layout',
      choice: 'table',
    });
    expect(readMessage({ kind: 'rename', offset: 7, more: 1 })).toEqual({ kind: 'rename', offset: 7 });
    for (const act of documentActs)
      expect(readMessage({ kind: 'document', act, more: 1 })).toEqual({ kind: 'document', act });
  });

  test.each([
    { ...taken, way: 'delete' },
    { ...taken, offset: -1 },
    { ...taken, total: '7' },
    { ...taken, page: undefined },
    { ...taken, page: { offset: 0, count: 50, ids: [1] } },
    { ...taken, page: { offset: 0, count: 1.5, ids: [] } },
    { ...taken, selected: 'a' },
    { ...taken, columns: [1] },
    { kind: 'keep', name: 'x'.repeat(41), choice: '' },
    { kind: 'keep', name: 'layout', choice: 'x'.repeat(20_001) },
    { kind: 'keep', name: 'layout' },
    { kind: 'document', act: 'delete' },
    { kind: 'document' },
    { kind: 'rename', offset: -1 },
    { kind: 'rename' },
  ])('others are not: %j', (message) => {
    expect(readMessage(message)).toBeUndefined();
  });
});
