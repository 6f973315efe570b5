import { largeFile } from './uploads/large-file.ts';
import { manyFiles } from './uploads/many-files.ts';
import { slowSegment } from './uploads/slow-segment.ts';

/** How files are taken: many small ones, a large one, one on a slow link. A size is the number of the small files. */
export async function uploads(count?: number): Promise<void> {
  await manyFiles(count);
  await largeFile();
  await slowSegment();
}
