import type { ReadProgress } from '@assetql/library/node';
import type { Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';

/** Shows on standard error how far the files of a folder are read. */
export interface ReadingDisplay {
  readonly show: (progress: ReadProgress) => void;
  readonly end: () => void;
}

const labels = {
  heads: 'Reading what the files say of themselves',
  contents: 'Reading colours and texts',
} as const;

export function readingDisplay(io: Io): ReadingDisplay {
  const display = progressDisplay(io);
  let isReading = false;
  return {
    show: ({ heads, done, total }) => {
      if (done < total) {
        isReading = true;
        if (heads < total) display.show(labels.heads, heads, total);
        else display.show(labels.contents, done, total);
      } else if (isReading) {
        isReading = false;
        display.end();
        io.err(total === 1 ? 'The file is read.\n' : `All ${total} files are read.\n`);
      }
    },
    end: () => display.end(),
  };
}
