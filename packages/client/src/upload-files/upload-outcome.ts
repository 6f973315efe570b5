import { csvText, visible } from '../export/index.ts';

/** What became of a file. */
export interface UploadOutcome {
  /** The file as it was given. */
  readonly file: string;
  /**
   * `uploaded` now; `present`: uploaded by an earlier run; `planned`: a dry run found nothing wrong; `failed`; `interrupted`: begun, and to
   * be continued by another run; `waiting`: not begun.
   */
  readonly state: 'uploaded' | 'present' | 'planned' | 'failed' | 'interrupted' | 'waiting';
  /** Bytes. */
  readonly size: number;
  readonly assetId?: string;
  /** The job that processes the asset, for `client.uploads.batch`, where this run has finalized the upload. */
  readonly batchId?: string;
  /** Why it failed, or what else is to be known, in a sentence. */
  readonly message?: string;
}

const states = ['uploaded', 'present', 'planned', 'failed', 'interrupted', 'waiting'] as const;

const words: Readonly<Record<UploadOutcome['state'], string>> = {
  uploaded: 'uploaded',
  present: 'uploaded before',
  planned: 'would be uploaded',
  failed: 'failed',
  interrupted: 'begun',
  waiting: 'not begun',
};

/** How many files are in each state, as a line: `3 uploaded, 1 failed`. */
export function countStates(outcomes: readonly UploadOutcome[]): string {
  return states
    .map((state) => ({ state, count: outcomes.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${words[state]}`)
    .join(', ');
}

function textLine({ file, state, assetId, message }: UploadOutcome): string {
  const what = `${visible(file)}: ${words[state]}${assetId === undefined ? '' : `, asset ${visible(assetId)}`}`;
  return message === undefined ? `${what}\n` : `${what}. ${visible(message)}\n`;
}

const headings = ['file', 'state', 'size', 'id', 'message'];

/** The report of a command: a line for each file, a JSON array, or a CSV with the columns file, state, size, id and message. */
export function printOutcomes(outcomes: readonly UploadOutcome[], format: 'text' | 'json' | 'csv'): string {
  if (format === 'json')
    return `${JSON.stringify(outcomes, (name, value: unknown) => (name === 'batchId' ? undefined : value), 2)}\n`;
  if (format === 'text') return outcomes.map(textLine).join('');
  return csvText(
    headings,
    outcomes.map(({ file, state, size, assetId = '', message = '' }) => [file, state, String(size), assetId, message]),
  );
}
