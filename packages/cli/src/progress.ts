import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

/** Tells on standard error how far long work is: a bar on a terminal, one line elsewhere. */
export interface ProgressDisplay {
  readonly show: (label: string, done: number, total: number) => void;
  readonly end: () => void;
}

export function progressDisplay(io: Io): ProgressDisplay {
  let bar: SingleBar | undefined;
  let said: string | undefined;
  return {
    show: (label, done, total) => {
      if (!io.errIsTerminal) {
        if (said !== label) io.err(`${label} …\n`);
        said = label;
        return;
      }
      if (bar === undefined) {
        bar = new SingleBar(
          { stream: process.stderr, format: '{label} {bar} {value}/{total}', hideCursor: true, clearOnComplete: true },
          Presets.shades_classic,
        );
        bar.start(total, done, { label });
      }
      bar.setTotal(total);
      bar.update(done, { label });
    },
    end: () => {
      bar?.stop();
      bar = undefined;
    },
  };
}
