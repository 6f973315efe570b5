import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileFacts } from '../../../src/index.ts';
import { openFolderFiles } from '../../../src/node/index.ts';
import { FileInspector } from '../../../src/node/processing/file-inspector.ts';
import { InspectionChild } from '../../../src/node/processing/inspection-child.ts';
import { scratch } from '../scratch.ts';
import { picture } from './pictures.ts';

const script = new URL('./inspection-script.ts', import.meta.url);

afterEach(() => {
  vi.useRealTimers();
});

/** Files of which one has these bytes, and an inspector of them, which are closed when the test has ended. */
async function inspectorOf(
  bytes: Uint8Array<ArrayBuffer>,
  entry?: URL,
  start?: () => InspectionChild,
): Promise<FileInspector> {
  const files = await openFolderFiles(join(scratch(), 'files'));
  await files.begin('a');
  await files.segment('a', 's', new Blob([bytes]).stream());
  await files.complete('a', ['s']);
  const inspector = new FileInspector(files, entry, start);
  onTestFinished(async () => {
    await inspector.close();
    await files.close();
  });
  return inspector;
}

const never = new AbortController().signal;

/** A child that does what the names of files say, and how often it was started. */
function scripted() {
  const children: InspectionChild[] = [];
  const start = (): InspectionChild => {
    const child = new InspectionChild(script);
    children.push(child);
    return child;
  };
  return { children, start };
}

test('a picture is read in a process of its own', async () => {
  const bytes = new Uint8Array(await picture().jpeg().toBuffer());
  const inspector = await inspectorOf(bytes);
  const found: FileFacts[] = [];
  const { facts, renditions, problem } = await inspector.inspect(
    { key: 'a', fileName: 'owl.jpg' },
    (early) => found.push(early),
    never,
  );
  expect(problem).toBeUndefined();
  expect(facts).toMatchObject({ width: 400, colors: ['red', 'blue'] });
  expect(Buffer.from(renditions.thumbnail ?? []).toString('latin1', 8, 12)).toBe('WEBP');
  expect(found[0]).toEqual({ type: { extension: 'jpg', mimeType: 'image/jpeg' } });
});

describe('a file', () => {
  test.each([
    ['time', 'The file takes more than 60 seconds of processor time to read'],
    ['memory', 'The file takes more than 1024 MiB of memory to read'],
  ])('that takes too much %s is read as far as it was, and is told', async (fileName, problem) => {
    const inspector = await inspectorOf(new Uint8Array(1), script);
    expect(await inspector.inspect({ key: 'a', fileName }, () => {}, never)).toEqual({
      facts: { width: 7 },
      renditions: {},
      problem: expect.stringContaining(problem),
    });
  });

  test.each([
    ['crash', 'The process that reads files has ended before it had read this one: SIGKILL.'],
    ['fail', 'The disk is full.'],
  ])('may be tried again after a %s, and the next one is read', async (fileName, message) => {
    const inspector = await inspectorOf(new Uint8Array(1), script);
    const early: FileFacts[] = [];
    await expect(inspector.inspect({ key: 'a', fileName }, (facts) => early.push(facts), never)).rejects.toThrow(
      message,
    );
    expect(early).toEqual([{ width: 7 }]);
    expect((await inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never)).facts).toEqual({
      width: 7,
      height: 5,
    });
  });

  test('that is given up ends its process', async () => {
    const { children, start } = scripted();
    const inspector = await inspectorOf(new Uint8Array(1), script, start);
    const aborter = new AbortController();
    const inspected = inspector.inspect(
      { key: 'a', fileName: 'hang' },
      () => aborter.abort(new Error('enough')),
      aborter.signal,
    );
    await expect(inspected).rejects.toThrow('enough');
    await children[0]?.ended;
    await expect(inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, aborter.signal)).rejects.toThrow('enough');
    expect(children).toHaveLength(1);
  });

  test('whose bytes are gone is told', async () => {
    const { children, start } = scripted();
    const inspector = await inspectorOf(new Uint8Array(1), script, start);
    for (const key of ['b', '../a'])
      expect((await inspector.inspect({ key, fileName: 'owl' }, () => {}, never)).problem).toBe(
        'The bytes of the file are gone; put them back.',
      );
    expect(children).toEqual([]);
  });
});

test('where the program that reads files is not there, it is said', async () => {
  const inspector = await inspectorOf(new Uint8Array(1), new URL('./missing.js', import.meta.url));
  expect(await inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never)).toMatchObject({
    facts: {},
    problem: expect.stringContaining('inspection-process.js is not beside it'),
  });
});

describe('a process', () => {
  test('reads one file at a time, and several after another', async () => {
    const { children, start } = scripted();
    const inspector = await inspectorOf(new Uint8Array(1), script, start);
    const read = () => inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never);
    await Promise.all([read(), read()]);
    await read();
    await read();
    expect(children).toHaveLength(2);
  });

  test('that waits for long is ended', async () => {
    const { children, start } = scripted();
    const inspector = await inspectorOf(new Uint8Array(1), script, start);
    await inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const [first] = children;
    // It is given back with the timers of the test.
    await inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never);
    await vi.advanceTimersByTimeAsync(10_000);
    await first?.ended;
    expect(children).toHaveLength(1);
    vi.useRealTimers();
    await inspector.inspect({ key: 'a', fileName: 'owl' }, () => {}, never);
    expect(children).toHaveLength(2);
  });

  test('that gives no sign of life is ended', async () => {
    const child = new InspectionChild(script);
    const log = join(scratch(), 'log');
    writeFileSync(log, '');
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const read = child.read({ fileName: 'hang', parts: [log], scratch: '' }, () => begin(), never);
    await begun;
    expect(readFileSync(log, 'utf8')).toMatch(/^\d+\n$/);
    vi.advanceTimersByTime(61_000);
    await expect(read).rejects.toThrow('SIGKILL');
    await expect(child.read({ fileName: 'owl', parts: [], scratch: '' }, () => {}, never)).rejects.toThrow(
      'The process that reads files has ended.',
    );
  });

  test('that cannot be started is told', async () => {
    const child = new InspectionChild(new URL('./missing.ts', import.meta.url));
    await expect(child.read({ fileName: 'owl', parts: [], scratch: '' }, () => {}, never)).rejects.toThrow(
      'has ended before it had read this one: 1.',
    );
  });
});
