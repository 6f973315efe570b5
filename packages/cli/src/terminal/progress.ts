import { Presets, SingleBar } from 'cli-progress';
import type { Io } from '../io.ts';

/** Shows progress on standard error: a bar on a terminal, one line per step elsewhere. */
export interface ProgressDisplay {
  readonly show: (label: string, done: number, total: number) => void;
  readonly end: () => void;
}

const { barCompleteChar: full, barIncompleteChar: empty } = Presets.shades_classic;
const longestBar = 40;

/** A progress line for a terminal width. The numbers come before the bar, because a long line is cut off at its end. */
export function progressLine(label: string, done: number, total: number, columns: number): string {
  if (total === 0) return label.slice(0, columns - 1);
  const text = `${label} ${done}/${total}`;
  const size = Math.min(longestBar, columns - text.length - 2);
  if (size < 5) return text.slice(0, columns - 1);
  const filled = Math.floor((size * Math.min(done, total)) / total);
  return `${text} ${full.repeat(filled)}${empty.repeat(size - filled)}`;
}

export function progressDisplay(io: Io): ProgressDisplay {
  let bar: SingleBar | undefined;
  let lastLabel: string | undefined;
  return {
    show: (label, done, total) => {
      if (!io.errIsTerminal) {
        if (lastLabel !== label) io.err(`${label} …\n`);
        lastLabel = label;
        return;
      }
      if (bar === undefined) {
        bar = new SingleBar({
          stream: process.stderr,
          format: (_options, { value, total: all }, payload: { readonly label: string }) =>
            progressLine(payload.label, value, all, io.columns),
          hideCursor: true,
          clearOnComplete: true,
        });
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
