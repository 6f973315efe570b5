import { expect, test } from 'vitest';
import { boundedText } from '../../src/language/bounded-text.ts';

test('an answer is read as text, wherever its parts begin', async () => {
  const bytes = new TextEncoder().encode('Füchse 🦊');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await boundedText(new Response(body), 100)).toBe('Füchse 🦊');
  expect(await boundedText(new Response(null, { status: 204 }), 100)).toBe('');
});

test('of an endless one no more is received than may be', async () => {
  let pulled = 0;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(10));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  await expect(boundedText(new Response(body), 100)).rejects.toThrow('more than 100 bytes');
  expect(pulled).toBeLessThan(20);
  expect(isCancelled).toBe(true);
});
