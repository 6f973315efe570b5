import { join, resolve } from 'node:path';
import { visible } from '@assetql/client/visible';
import type { PlannedAnnotation } from '@assetql/library/node';
import { CommandFailure, type Io } from '../io.ts';

export interface AnnotateOptions {
  readonly title?: string;
  readonly description?: string;
  readonly keyword?: readonly string[];
  readonly removeKeyword?: readonly string[];
  readonly rating?: number;
  readonly dryRun: boolean;
  readonly undo: boolean;
  readonly data?: string;
}

/** What will be said, in one line. */
const sayingOf = ({ annotation: { title, description, rating, keywords } }: PlannedAnnotation): string =>
  [
    title === undefined ? [] : [`title ${JSON.stringify(title)}`],
    description === undefined ? [] : [`description ${JSON.stringify(description)}`],
    rating === undefined ? [] : [`rating ${rating}`],
    keywords === undefined ? [] : [keywords.length === 0 ? 'no keywords' : `keywords ${keywords.join(', ')}`],
  ]
    .flat()
    .join('; ');

/** `assetql annotate`: says in sidecars what files show, and takes it back. */
export async function annotateCommand(io: Io, files: readonly string[], options: AnnotateOptions): Promise<number> {
  const { title, description, rating, keyword, removeKeyword, dryRun, undo, data } = options;
  const { defaultDataDirectory, planAnnotations, undoAnnotations, writeAnnotations } =
    await import('@assetql/library/node');
  const dataDirectory = data === undefined ? defaultDataDirectory({ environment: io.env }) : resolve(io.cwd, data);
  const journals = join(dataDirectory, 'annotations');
  if (undo) {
    if (files.length > 0) throw new CommandFailure('--undo takes back all of the last run; leave out the files.');
    const undone = await undoAnnotations(journals, { isPlan: dryRun });
    if (undone === undefined) throw new CommandFailure('There is nothing to take back.');
    for (const path of undone.restored) io.out(`${visible(path)}: ${dryRun ? 'would be ' : ''}as before\n`);
    for (const { path, message } of undone.problems) io.err(`${visible(path)}: ${message}\n`);
    if (dryRun) io.err('Nothing was written.\n');
    return undone.problems.length === 0 ? 0 : 1;
  }
  if (files.length === 0) throw new CommandFailure('Name the files to annotate, or --undo.');
  const change = { title, description, rating, addKeywords: keyword, removeKeywords: removeKeyword };
  if (Object.values(change).every((value) => value === undefined))
    throw new CommandFailure('Say what to write: --title, --description, --rating, --keyword or --remove-keyword.');
  const plan = await planAnnotations(
    files.map((file) => resolve(io.cwd, file)),
    change,
    io.signal,
  );
  for (const each of plan.planned)
    io.out(`${visible(each.sidecar)}${each.isNew ? ' (new)' : ''}: ${visible(sayingOf(each))}\n`);
  for (const path of plan.unchanged) io.out(`${visible(path)}: says so already\n`);
  const { problems: failed } = dryRun ? { problems: [] } : await writeAnnotations(plan.planned, journals, io.signal);
  const problems = [...plan.problems, ...failed];
  for (const { path, message } of problems) io.err(`${visible(path)}: ${message}\n`);
  if (dryRun) io.err('Nothing was written.\n');
  return problems.length === 0 ? 0 : 1;
}
