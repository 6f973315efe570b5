import { describe, expect, test } from 'vitest';
import { MemoryFiles, NoSuchUploadError } from '../../src/index.ts';

const streamOf = (...texts: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

async function textOf(files: MemoryFiles, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  return file && (await new Response(file.read(0, file.size)).text());
}

const upload = 'owl-1';

describe('an upload', () => {
  test('is a file of its segments, in the order that is given, in whatever order they came', async () => {
    const files = new MemoryFiles();
    await files.begin(upload);
    expect(await files.segment(upload, 'b', streamOf('wor', 'ld'))).toBe(5);
    await files.segment(upload, 'a', streamOf('hallo '));
    await files.segment(upload, 'a', streamOf('hello '));
    await files.segment(upload, 'unused', streamOf('x'));
    expect(await files.segments(upload)).toEqual([
      { id: 'a', size: 6 },
      { id: 'b', size: 5 },
      { id: 'unused', size: 1 },
    ]);
    const { key, size } = await files.complete(upload, ['a', 'b']);
    expect([key, size, await textOf(files, key)]).toEqual([upload, 11, 'hello world']);
    // Neither a lost answer nor a late beginning changes it.
    await files.begin(upload);
    expect(await files.complete(upload, ['a'])).toEqual({ key, size });
    await expect(files.segments(upload)).rejects.toThrow(NoSuchUploadError);
    await files.remove(key);
    expect(await textOf(files, key)).toBeUndefined();
  });

  test('stays as it is when a segment is not there, breaks off or is aborted', async () => {
    const files = new MemoryFiles();
    await files.begin(upload);
    await files.segment(upload, 'a', streamOf('whole'));
    await expect(files.complete(upload, ['a', 'b'])).rejects.toThrow('There is no segment "b".');
    const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => Promise.reject(new Error('gone')) });
    await expect(files.segment(upload, 'a', broken)).rejects.toThrow('gone');
    const abort = new AbortController();
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(10));
        abort.abort(new Error('enough'));
      },
    });
    await expect(files.segment(upload, 'a', endless, abort.signal)).rejects.toThrow('enough');
    expect(await files.segments(upload)).toEqual([{ id: 'a', size: 5 }]);
  });

  test('that was removed takes no segment, not even one that was on its way', async () => {
    const files = new MemoryFiles();
    await files.begin(upload);
    let finish = (): void => {};
    const slow = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        finish = () => controller.close();
      },
    });
    const segment = files.segment(upload, 'a', slow);
    await files.remove(upload);
    finish();
    await expect(segment).rejects.toThrow(NoSuchUploadError);
  });
});
