import { describe, expect, test } from 'vitest';
import { NoSuchUploadError, type Files } from '../../src/index.ts';

const streamOf = (...texts: readonly string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

async function textOf(files: Files, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  return file && (await new Response(file.read(0, file.size)).text());
}

const upload = 'owl-1';

/** Tests that all ways to keep files pass. */
export function testFiles(place: string, open: () => Promise<Files>): void {
  describe(`in ${place}, an upload`, () => {
    test('is a file of its segments, in the order that is given, in whatever order they came', async () => {
      const files = await open();
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
      expect(await files.tally(upload)).toEqual({ count: 3, size: 12 });
      expect(await files.tally(upload, 'a')).toEqual({ count: 2, size: 6 });
      expect(await files.tally(upload, 'none')).toEqual({ count: 3, size: 12 });
      const { key, size } = await files.complete(upload, ['a', 'b']);
      expect([key, size, await textOf(files, key)]).toEqual([upload, 11, 'hello world']);
      // Neither a lost answer nor a late beginning changes it.
      await files.begin(upload);
      expect(await files.complete(upload, ['a'])).toEqual({ key, size });
      await expect(files.segments(upload)).rejects.toThrow(NoSuchUploadError);
      await expect(files.tally(upload)).rejects.toThrow(NoSuchUploadError);
      await files.remove(key);
      expect(await textOf(files, key)).toBeUndefined();
    });

    test('is a file of one stream, without the segments that it had', async () => {
      const files = await open();
      await expect(files.whole(upload, streamOf('x'))).rejects.toThrow(NoSuchUploadError);
      await files.begin(upload);
      await files.segment(upload, 'a', streamOf('old'));
      expect(await files.whole(upload, streamOf('hello ', 'world'))).toEqual({ key: upload, size: 11 });
      expect(await textOf(files, upload)).toBe('hello world');
      await expect(files.whole(upload, streamOf('other'))).rejects.toThrow(NoSuchUploadError);
      await expect(files.segment(upload, 'b', streamOf('other'))).rejects.toThrow(NoSuchUploadError);
      await expect(files.segments(upload)).rejects.toThrow(NoSuchUploadError);
      expect(await textOf(files, upload)).toBe('hello world');
      await files.remove(upload);
      await files.begin(upload);
      expect(await files.whole(upload, streamOf())).toEqual({ key: upload, size: 0 });
    });

    test('stays as it is when its only stream breaks off or is aborted, and when it is completed or removed meanwhile', async () => {
      const files = await open();
      await files.begin(upload);
      await files.segment(upload, 'a', streamOf('old'));
      const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => Promise.reject(new Error('gone')) });
      await expect(files.whole(upload, broken)).rejects.toThrow('gone');
      await expect(files.whole(upload, streamOf('x'), AbortSignal.abort(new Error('enough')))).rejects.toThrow(
        'enough',
      );
      expect(await files.segments(upload)).toEqual([{ id: 'a', size: 3 }]);
      const late = (meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array<ArrayBuffer>> =>
        new ReadableStream({
          pull: async (controller) => {
            await meanwhile();
            controller.enqueue(new Uint8Array(1));
            controller.close();
          },
        });
      const completing = files.whole(
        upload,
        late(() => files.complete(upload, ['a'])),
      );
      await expect(completing).rejects.toThrow(NoSuchUploadError);
      expect(await textOf(files, upload)).toBe('old');
      await files.remove(upload);
      await files.begin(upload);
      const removing = files.whole(
        upload,
        late(() => files.remove(upload)),
      );
      await expect(removing).rejects.toThrow(NoSuchUploadError);
      expect(await files.open(upload)).toBeUndefined();
    });

    test('stays as it is when a segment is not there, breaks off or is aborted', async () => {
      const files = await open();
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
      const files = await open();
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

    test('gives ranges of its bytes, across segments', async () => {
      const files = await open();
      await files.begin(upload);
      const texts = ['one', '', 'two', 'three'];
      for (const [at, text] of texts.entries()) await files.segment(upload, `s${at}`, streamOf(text));
      const { key, size } = await files.complete(upload, ['s0', 's1', 's2', 's3']);
      const file = await files.open(key);
      const whole = texts.join('');
      for (let start = 0; start <= size; start++)
        for (let end = start; end <= size; end++)
          expect(await new Response(file?.read(start, end)).text()).toBe(whole.slice(start, end));
      expect(await files.open('no/such/../key')).toBeUndefined();
      expect(await files.open('none')).toBeUndefined();
    });

    test('may be empty, and an id may be used again once it was removed', async () => {
      const files = await open();
      await files.begin(upload);
      expect(await files.complete(upload, [])).toEqual({ key: upload, size: 0 });
      expect(await textOf(files, upload)).toBe('');
      await files.remove(upload);
      await files.remove(upload);
      await files.begin(upload);
      await files.segment(upload, 'a', streamOf('again'));
      await files.segment(upload, 'A', streamOf('!'));
      expect(await files.complete(upload, ['a', 'A'])).toEqual({ key: upload, size: 6 });
      expect(await textOf(files, upload)).toBe('again!');
    });

    test('is not touched by a signal that is aborted', async () => {
      const files = await open();
      await files.begin(upload);
      const signal = AbortSignal.abort(new Error('enough'));
      for (const attempt of [
        files.begin('other', signal),
        files.segment(upload, 'a', streamOf('a'), signal),
        files.segments(upload, signal),
        files.tally(upload, undefined, signal),
        files.complete(upload, [], signal),
        files.open(upload, signal),
        files.remove(upload, signal),
      ])
        await expect(attempt).rejects.toThrow('enough');
      expect(await files.segments(upload)).toEqual([]);
    });
  });
}
