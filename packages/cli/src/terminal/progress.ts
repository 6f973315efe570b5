import { Presets, SingleBar } from 'cli-progress';
import type { Io } from '../io.ts';

/** Shows progress on standard error: a bar on a terminal, one line per step elsewhere. */
export interface ProgressDisplay {
  /** `unit` is what `done` and `total` count, where the label does not say it: `KiB`. */
  readonly show: (label: string, done: number, total: number, unit?: string) => void;
  readonly end: () => void;
}

const { barCompleteChar: full, barIncompleteChar: empty } = Presets.shades_classic;
const longestBar = 40;

/** A progress line for a terminal width. The numbers come before the bar, because a long line is cut off at its end. */
export function progressLine(label: string, done: number, total: number, columns: number, unit = ''): string {
  if (total === 0) return label.slice(0, columns - 1);
  const text = `${label} ${done}/${total} ${unit}`.trimEnd();
  const size = Math.min(longestBar, columns - text.length - 2);
  if (size < 5) return text.slice(0, columns - 1);
  const filled = Math.floor((size * Math.min(done, total)) / total);
  return `${text} ${full.repeat(filled)}${empty.repeat(size - filled)}`;
}

export function progressDisplay(io: Io): ProgressDisplay {
  let bar: SingleBar | undefined;
  let lastLabel: string | undefined;
  return {
    show: (label, done, total, unit) => {
      if (!io.errIsTerminal) {
        if (lastLabel !== label) io.err(`${label} …\n`);
        lastLabel = label;
        return;
      }
      if (bar === undefined) {
        bar = new SingleBar({
          stream: process.stderr,
          format: (_options, { value, total: all }, payload: { readonly label: string; readonly unit?: string }) =>
            progressLine(payload.label, value, all, io.columns, payload.unit),
          hideCursor: true,
          clearOnComplete: true,
        });
        bar.start(total, done, { label, unit });
      }
      bar.setTotal(total);
      bar.update(done, { label, unit });
    },
    end: () => {
      bar?.stop();
      bar = undefined;
    },
  };
}
