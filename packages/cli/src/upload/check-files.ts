import { basename } from 'node:path';
import { UploadError, type Client, type UploadMetadata, type UploadProblem } from '@assetql/client';
import { mapInOrder } from '../files/map-in-order.ts';
import type { ChosenFile } from './chosen-files.ts';
import type { SheetProblem } from './read-sheet.ts';

/** A file with its metadata. */
export interface PlannedFile extends ChosenFile {
  readonly metadata: UploadMetadata;
}

/** Something that is wrong with files before anything is sent. */
export interface FileProblem {
  /** The first file that it is about. */
  readonly file: string;
  /** The row and the column of the sheet, where the sheet says it. */
  readonly cell?: Omit<SheetProblem, 'message'>;
  readonly message: string;
  /** How many other files it is about. */
  readonly others: number;
}

/** Checks at the same time; names are looked up once for all. */
const parallel = 8;

/** The cell of the sheet that a problem comes from; `undefined` where an option says it, or nothing does. */
function cellOf({ field, value }: UploadProblem, { row }: ChosenFile): FileProblem['cell'] {
  if (row === undefined) return undefined;
  const { line } = row;
  if (field === 'fileName') return { line, column: 'file' };
  if (field === 'attributes')
    return value !== undefined && row.attributes?.[value] !== undefined
      ? { line, column: `attributes.${value}` }
      : undefined;
  if (field !== 'categories' && field !== 'keywords') return undefined;
  return value !== undefined && row[field]?.includes(value) === true ? { line, column: field } : undefined;
}

/** What is wrong with files: their names, categories and attributes by the library, without sending anything but look-ups. */
export async function checkFiles(
  client: Client,
  files: readonly PlannedFile[],
  signal: AbortSignal,
): Promise<readonly FileProblem[]> {
  const problems = new Map<string, FileProblem>();
  const checked = mapInOrder(files, parallel, async (planned) => {
    try {
      await client.uploads.check({ ...planned.metadata, fileName: basename(planned.file.path) }, { signal });
      return [];
    } catch (error) {
      if (!(error instanceof UploadError) || error.problems.length === 0) throw error;
      return error.problems.map((problem) => ({ planned, problem }));
    }
  });
  for await (const found of checked)
    for (const { planned, problem } of found) {
      const cell = cellOf(problem, planned);
      const { message } = problem;
      const key = cell === undefined ? message : JSON.stringify([message, cell]);
      const before = problems.get(key);
      if (before === undefined)
        problems.set(key, { file: planned.file.name, ...(cell === undefined ? {} : { cell }), message, others: 0 });
      else problems.set(key, { ...before, others: before.others + 1 });
    }
  return [...problems.values()];
}
