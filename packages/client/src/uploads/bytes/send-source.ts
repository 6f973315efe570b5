import { memoryOf, readSlice } from './open-file.ts';
import { segmentsOf } from './segments.ts';
import { orGiveBack, sendSegments, type SentFile, type Sending } from './send-segments.ts';
import { UploadInterruption } from '../upload-interruption.ts';
import type { UploadSource } from '../upload-options.ts';

/** Sends a file in one request or in segments, without those that the service has, and puts them together. */
export async function sendSource(source: UploadSource, sending: Sending): Promise<SentFile> {
  const { size } = source;
  const { storage, budget, segmentSize, stored, onStored, signal } = sending;
  if (stored?.isComplete === true) {
    const { sizeInBytes } = stored;
    if (sizeInBytes !== size)
      throw new UploadInterruption('size', `the service has stored ${sizeInBytes} bytes, and the file has ${size}`);
    onStored(size);
    return { size, resumedBytes: size };
  }
  if (size <= segmentSize) {
    const giveBack = await budget.take(memoryOf(source, size), signal);
    try {
      await storage.putFile(await readSlice(source, 0, size), size, signal);
    } finally {
      giveBack();
    }
    onStored(size);
    return { size, resumedBytes: 0 };
  }
  const segments = segmentsOf(size, segmentSize);
  const missing = segments.filter(({ id, start, end }) => stored?.segments.get(id) !== end - start);
  const resumedBytes = missing.reduce((rest, { start, end }) => rest - (end - start), size);
  if (resumedBytes > 0) onStored(resumedBytes);
  await sendSegments(sending, size, async function* (inner) {
    for (const segment of missing) {
      const { start, end } = segment;
      const giveBack = await budget.take(memoryOf(source, end - start), inner);
      yield { segment, bytes: await orGiveBack(giveBack, () => readSlice(source, start, end)), giveBack };
    }
  });
  const ids = segments.map(({ id }) => id);
  await storage.putTogether(ids, size, signal);
  return { size, resumedBytes };
}
