import { csvText } from '@assetql/client/export';
import { visible } from '@assetql/client/visible';
import type { reportFormats } from './export-options.ts';

/** What became of the original of an asset. */
export interface ExportOutcome {
  readonly id: string;
  readonly state: ExportState;
  /** The name of its file in the folder. */
  readonly file?: string | undefined;
  /** Bytes. */
  readonly size?: number | undefined;
  /** Why, in a sentence, where there is more to know. */
  readonly message?: string | undefined;
}

/** Each state in the words of the summary. */
const words = {
  /** It is new. */
  fetched: 'fetched',
  /** It has changed in the library. */
  replaced: 'replaced',
  /** An earlier run has fetched it. */
  present: 'there already',
  /** The library gives no original of it. */
  'no-original': 'without an original',
  /** The asset is not found any more; its file stays. */
  gone: 'not found any more',
  /** The asset is not found any more, and its file was deleted. */
  deleted: 'deleted',
  /** Somebody has changed the file, so it was not replaced. */
  kept: 'changed here and kept',
  failed: 'failed',
  /** Not begun. */
  waiting: 'not fetched',
} as const;

export type ExportState = keyof typeof words;

const isState = (text: string): text is ExportState => Object.hasOwn(words, text);

/** The states after which the folder is not a complete copy. */
const incomplete: ReadonlySet<ExportState> = new Set(['kept', 'failed', 'waiting']);

const headings = ['id', 'state', 'file', 'size', 'message'];

const rowOf = ({ id, state, file = '', size, message = '' }: ExportOutcome): readonly string[] => [
  id,
  state,
  file,
  size === undefined ? '' : String(size),
  message,
];

function textLine({ id, state, file, message }: ExportOutcome): string {
  // Of thousands of files, those where nothing had to be done are only counted.
  if (state === 'present') return '';
  const what = `${visible(file ?? id)}: ${words[state]}${file === undefined ? '' : `, asset ${visible(id)}`}`;
  return message === undefined ? `${what}\n` : `${what}. ${visible(message)}\n`;
}

/** Prints what became of each asset as it becomes known, and counts. */
export class ExportReport {
  private readonly format: (typeof reportFormats)[number];
  private readonly counts = new Map<ExportState, number>();
  private count = 0;

  constructor(format: (typeof reportFormats)[number]) {
    this.format = format;
  }

  start(): string {
    return this.format === 'csv' ? csvText(headings, []) : this.format === 'json' ? '[' : '';
  }

  add(outcome: ExportOutcome): string {
    this.counts.set(outcome.state, (this.counts.get(outcome.state) ?? 0) + 1);
    this.count += 1;
    if (this.format === 'text') return textLine(outcome);
    if (this.format === 'csv') return csvText(rowOf(outcome), []);
    return `${this.count === 1 ? '' : ','}\n  ${JSON.stringify(outcome)}`;
  }

  end(): string {
    return this.format !== 'json' ? '' : this.count === 0 ? ']\n' : '\n]\n';
  }

  /** `3 fetched, 4 there already`. `isWhole` says whether all assets were read. */
  summary(isWhole: boolean): string {
    const parts = Object.entries(words).flatMap(([state, word]) => {
      const count = isState(state) ? this.counts.get(state) : undefined;
      return count === undefined ? [] : [`${count} ${word}`];
    });
    if (parts.length > 0) return parts.join(', ');
    return isWhole ? 'No assets' : 'Nothing was exported';
  }

  get isComplete(): boolean {
    return [...this.counts.keys()].every((state) => !incomplete.has(state));
  }
}
