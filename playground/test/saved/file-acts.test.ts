import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileActs, type ActResult } from '../../src/saved/files/file-acts.ts';
import { memoryStore } from './memory-store.ts';

const files = { 'brand/logos.assetql': 'logos', 'brand/old/fonts.assetql': 'fonts', 'faces.assetql': 'faces' };

describe('acts on files', () => {
  const acts: readonly (readonly [string, (acts: FileActs) => Promise<ActResult>, Readonly<Record<string, string>>])[] =
    [
      ['a new file', (on) => on.create('brand', 'icons', 'new'), { ...files, 'brand/icons.assetql': 'new' }],
      ['a new file of a taken name', (on) => on.create('', 'Faces', 'new'), { ...files, 'Faces (2).assetql': 'new' }],
      ['a new folder', (on) => on.createFolder('', 'empty'), files],
      ['a copy', (on) => on.duplicate('faces.assetql'), { ...files, 'faces (2).assetql': 'faces' }],
      [
        'another name of a file',
        (on) => on.rename('brand/logos.assetql', 'marks'),
        { 'brand/marks.assetql': 'logos', 'brand/old/fonts.assetql': 'fonts', 'faces.assetql': 'faces' },
      ],
      [
        'another name of a folder',
        (on) => on.rename('brand', 'house'),
        { 'house/logos.assetql': 'logos', 'house/old/fonts.assetql': 'fonts', 'faces.assetql': 'faces' },
      ],
      [
        'another folder of a folder',
        (on) => on.move('brand/old', ''),
        { 'brand/logos.assetql': 'logos', 'old/fonts.assetql': 'fonts', 'faces.assetql': 'faces' },
      ],
      ['a deleted folder', (on) => on.remove('brand'), { 'faces.assetql': 'faces' }],
    ];
  test.each(acts)('%s is there, and undone', async (_what, act, after) => {
    const memory = memoryStore(files);
    const result = await act(new FileActs(memory.store));
    expect(result.kind).toBe('done');
    expect(memory.files()).toEqual(after);
    if (result.kind === 'done') expect((await result.undo()).kind).toBe('done');
    expect(memory.files()).toEqual(files);
  });

  const refused: readonly (readonly [string, (acts: FileActs) => Promise<ActResult>, RegExp])[] = [
    ['no name', (on) => on.rename('faces.assetql', ' '), /Write a name/],
    ['a slash', (on) => on.createFolder('', 'a/b'), /without “\/”/],
    ['a name that is taken', (on) => on.rename('brand', 'faces.assetql'), /There is a faces.assetql already/],
    ['a folder into itself', (on) => on.move('brand', 'brand/old'), /cannot be moved into itself/],
    ['a file that is gone', (on) => on.duplicate('gone.assetql'), /is gone/],
  ];
  test.each(refused)('%s is refused with a sentence, and changes nothing', async (_what, act, message) => {
    const memory = memoryStore(files);
    const result = await act(new FileActs(memory.store));
    expect(result.kind === 'refused' && result.message).toMatch(message);
    expect(memory.files()).toEqual(files);
  });

  test('a folder that has no room at its new place stays where it was', async () => {
    const memory = memoryStore(files, 4);
    const result = await new FileActs(memory.store).rename('brand', 'house');
    expect(result.kind).toBe('refused');
    expect(memory.files()).toEqual(files);
  });

  test('no text is ever lost by renaming, moving and copying, whatever the names', async () => {
    const name = fc.oneof(
      fc.constantFrom('brand', 'old', 'faces', 'logos.assetql', ''),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const path = fc.constantFrom(...Object.keys(files), 'brand', 'brand/old', 'gone.assetql');
    const act = fc.oneof(
      fc.tuple(fc.constant('rename' as const), path, name),
      fc.tuple(fc.constant('move' as const), path, fc.constantFrom('', 'brand', 'brand/old', 'new/one')),
      fc.tuple(fc.constant('duplicate' as const), path, name),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (list) => {
        const memory = memoryStore(files);
        const on = new FileActs(memory.store);
        for (const [what, at, to] of list) await on[what](at, to);
        expect(new Set(Object.values(memory.files()))).toEqual(new Set(['faces', 'fonts', 'logos']));
      }),
    );
  });
});
