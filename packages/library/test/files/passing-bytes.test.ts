import { expect, test } from 'vitest';
import { openFolderFiles } from '../../src/node/index.ts';
import { markPassing } from '../../src/node/passing-bytes.ts';
import { scratch } from '../node/scratch.ts';

test('memory of chunks that were passed on is given back once they are written, and that of others is kept', async () => {
  const files = await openFolderFiles(scratch());
  await files.begin('a');
  const shared = new Uint8Array(100_002).fill(3);
  const [passed, kept, part] = [
    new Uint8Array(100_000).fill(1),
    new Uint8Array(100_000).fill(2),
    shared.subarray(1, 100_001),
  ];
  markPassing(passed);
  markPassing(part);
  const chunks = [passed, kept, part];
  await files.segment(
    'a',
    's',
    new ReadableStream({
      pull: (controller) => {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    }),
  );
  expect([passed, kept, part].map(({ byteLength }) => byteLength)).toEqual([0, 100_000, 100_000]);
  await files.complete('a', ['s']);
  const file = await files.open('a');
  const stored = new Uint8Array(await new Response(file?.read(0, 300_000)).arrayBuffer());
  expect([stored.length, stored[0], stored[99_999], stored[100_000], stored[299_999]]).toEqual([300_000, 1, 1, 2, 3]);
  await files.close();
});

test('a segment whose caller has gone before its first byte leaves nothing behind', async () => {
  const files = await openFolderFiles(scratch());
  await files.begin('a');
  const abort = new AbortController();
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => abort.abort(new Error('gone')) });
  await expect(files.segment('a', 's', bytes, abort.signal)).rejects.toThrow('gone');
  expect(await files.segments('a')).toEqual([]);
  await files.close();
});
