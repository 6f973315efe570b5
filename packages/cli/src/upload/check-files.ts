import type { Client, UploadProblem } from '@assetql/client';
import { checkFiles as findProblems, type PlannedUpload } from '@assetql/client/upload-files';
import type { ChosenFile } from './chosen-files.ts';
import type { LocalFile } from './find-files.ts';
import type { SheetProblem } from './read-sheet.ts';

/** A file with its metadata. */
export interface PlannedFile extends PlannedUpload<LocalFile> {
  /** Its row of the sheet, if it has one. */
  readonly row: ChosenFile['row'];
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

/** The cell of the sheet that a problem comes from; `undefined` where an option says it, or nothing does. */
function cellOf({ field, value }: UploadProblem, { row }: PlannedFile): FileProblem['cell'] {
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
  for (const { planned, problem } of await findProblems(client, files, signal)) {
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
