import { resolve } from 'node:path';
import { fileFromPath } from '@assetql/client/node';
import { countStates, printOutcomes, sendFiles, type UploadOutcome } from '@assetql/client/upload-files';
import { visible } from '@assetql/client/visible';
import { connect } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { openOutput } from '../files/output.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { checkFiles, type FileProblem } from './check-files.ts';
import { chooseFiles } from './chosen-files.ts';
import { attributeDefinitions, fileMetadata } from './file-metadata.ts';
import type { SheetProblem } from './read-sheet.ts';
import { announceRun } from './running-uploads.ts';
import { stateFolder } from './state-folder.ts';
import type { UploadCommandOptions } from './upload-command-options.ts';
import { UploadLog } from './upload-log.ts';

/** The maximum number of mistakes that are told. */
const mostProblems = 50;

const cellText = (sheet: string, { line, column }: Omit<SheetProblem, 'message'>): string =>
  `${sheet}:${line}${column === undefined ? '' : `: ${column}`}`;

function tellProblems(io: Io, lines: readonly string[]): void {
  for (const line of lines.slice(0, mostProblems)) io.err(`${visible(line)}\n`);
  if (lines.length > mostProblems) io.err(`And ${lines.length - mostProblems} more.\n`);
  io.err('Nothing was uploaded.\n');
}

const problemText = (sheet: string, { file, cell, message, others }: FileProblem): string =>
  `${cell === undefined ? file : cellText(sheet, cell)}: ${message}${others === 0 ? '' : ` So it is with ${others} more.`}`;

/** `assetql upload`: checks all files, uploads them, and says what has become of each. */
export async function uploadCommand(io: Io, names: readonly string[], options: UploadCommandOptions): Promise<number> {
  const workspace = await readWorkspace(io);
  const sheet = options.from ?? '';
  const { files, problems, ignored } = await chooseFiles(io, names, options.from);
  if (ignored.length > 0)
    io.err(`${visible(sheet)}: The library sets ${ignored.join(', ')}; these columns are left out.\n`);
  if (problems.length > 0) {
    const sorted = problems.toSorted((left, right) => left.line - right.line);
    tellProblems(
      io,
      sorted.map((problem) => `${cellText(sheet, problem)}: ${problem.message}`),
    );
    return 1;
  }
  if (options.title !== undefined && files.length > 1)
    throw new CommandFailure('--title is for a single file; give the titles of several in a sheet, with --from.');
  await using output = await openOutput(io, options.output);
  await using connection = await connect(io, options, workspace);
  const { client } = connection;
  let outcomes: readonly UploadOutcome[];
  try {
    const definitions = attributeDefinitions(await client.attributes({ signal: io.signal }));
    const planned = files.map(({ file, row }) => ({
      file,
      row,
      metadata: fileMetadata(options, row, definitions),
      open: () => fileFromPath(file.path),
    }));
    const mistakes = await checkFiles(client, planned, io.signal);
    if (mistakes.length > 0) {
      tellProblems(
        io,
        mistakes.map((problem) => problemText(sheet, problem)),
      );
      return 1;
    }
    if (options.dryRun) {
      outcomes = planned.map(({ file }) => ({ file: file.name, state: 'planned', size: file.size }));
    } else {
      const library = `${client.baseUrl} ${options.data === undefined ? '' : resolve(io.cwd, options.data)}`;
      const folder = stateFolder(io);
      await using opened = new AsyncDisposableStack();
      const given = files.map(({ file }) => file);
      opened.use(await announceRun(folder, library, given));
      const log = opened.use(await UploadLog.open(folder, library));
      const total = files.reduce((sum, { file }) => sum + file.size, 0);
      const display = progressDisplay(io);
      const label = `Uploading ${files.length === 1 ? '1 file' : `${files.length} files`}`;
      const show = (sent: number): void => display.show(label, Math.ceil(sent / 1024), Math.ceil(total / 1024), 'KiB');
      show(0);
      outcomes = await sendFiles(planned, {
        client,
        memory: log,
        again: options.again,
        parallel: options.parallel,
        wait: options.wait,
        signal: io.signal,
        onProgress: show,
      }).finally(display.end);
    }
  } catch (error) {
    throw failureOfCall(error, await connection.signInHint(error));
  }
  await output.write(printOutcomes(outcomes, options.format));
  await output.finish();
  io.err(`${countStates(outcomes)}.\n`);
  const isDone = outcomes.every(({ state }) => state === 'uploaded' || state === 'present' || state === 'planned');
  if (!isDone) io.err('The same command, run again, goes on where this one ended.\n');
  if (io.signal.aborted) return 130;
  return isDone ? 0 : 1;
}
