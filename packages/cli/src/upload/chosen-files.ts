import { dirname, relative, resolve } from 'node:path';
import { readInputs } from '../files/input.ts';
import { CommandFailure, type Io } from '../io.ts';
import { findFiles, type LocalFile } from './find-files.ts';
import { readSheet, type SheetProblem, type SheetRow } from './read-sheet.ts';

/** A file with its row of the sheet, if it has one. */
export interface ChosenFile {
  readonly file: LocalFile;
  readonly row: SheetRow | undefined;
}

/** The files of an upload, and what is wrong with its sheet. With problems nothing is to be uploaded. */
export interface ChosenFiles {
  readonly files: readonly ChosenFile[];
  readonly problems: readonly SheetProblem[];
  /** Columns of the sheet that were left out. */
  readonly ignored: readonly string[];
}

/** Chooses the files that arguments name, or without any those of the sheet, whose names are relative to its folder. */
export async function chooseFiles(
  io: Io,
  names: readonly string[],
  sheetName: string | undefined,
): Promise<ChosenFiles> {
  if (sheetName === undefined) {
    if (names.length === 0)
      throw new CommandFailure('Name files or folders to upload, or a sheet of them with --from.');
    return { files: (await findFiles(io, names)).map((file) => ({ file, row: undefined })), problems: [], ignored: [] };
  }
  const [input] = await readInputs(io, [sheetName]);
  const { rows, problems: mistakes, ignored } = readSheet(input?.text ?? '');
  const problems = [...mistakes];
  const folder = dirname(input?.path ?? resolve(io.cwd, 'sheet'));
  const rowAt = new Map(rows.map((row) => [resolve(folder, row.file), row]));
  const given = names.length > 0 ? await findFiles(io, names) : [];
  const files: ChosenFile[] = given.map((file) => ({ file, row: rowAt.get(file.path) }));
  const paths = new Set(given.map(({ path }) => path));
  for (const [path, row] of rowAt) {
    if (paths.has(path)) continue;
    const { line } = row;
    if (names.length > 0) {
      problems.push({ line, column: 'file', message: 'This file is not among those that are given.' });
      continue;
    }
    try {
      const [file] = await findFiles(io, [relative(io.cwd, path)]);
      if (file !== undefined && file.path === path) files.push({ file, row });
      else problems.push({ line, column: 'file', message: 'This is a folder; name one file in each row.' });
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      problems.push({ line, column: 'file', message: error.message });
    }
  }
  return { files, problems, ignored };
}
