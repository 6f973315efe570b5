import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import type { Annotation, AnnotationChange } from '../../annotator.ts';
import { messageOf, systemCode, writeProblem } from '../../failure.ts';
import type { ContentInspector } from '../../processing/file-facts.ts';
import { FileInspector } from '../processing/file-inspector.ts';
import { keepPermissions, putInPlace } from '../write-whole.ts';
import { editXmp, keywordsOfXmp } from './edit-xmp.ts';
import type { FolderProblem } from './scan-folder.ts';
import { readNamesOnce, sidecarPlace, type SidecarPlace } from './sidecar-place.ts';
import { FileBusyError, withWriteLock } from './write-lock.ts';

/** A sidecar as it will be. */
export interface PlannedAnnotation {
  /** Of the file that it describes. */
  readonly path: string;
  readonly sidecar: string;
  readonly isNew: boolean;
  /** What will be said, of what changes. */
  readonly annotation: Annotation;
  readonly before: string | undefined;
  readonly after: string;
}

export interface AnnotationPlan {
  readonly planned: readonly PlannedAnnotation[];
  /** Files that say all of it already. */
  readonly unchanged: readonly string[];
  /** Files of which nothing is written, and why. */
  readonly problems: readonly FolderProblem[];
}

/** What the last run has written, so that it can be taken back. */
interface Journal {
  readonly entries: readonly { readonly sidecar: string; readonly before: string | null; readonly after: string }[];
}

/** Bytes of a sidecar that is changed; a larger one is none. */
const largestSidecar = 4 * 1_048_576;

/** Runs that can be taken back; the oldest ones are forgotten. */
const mostRuns = 500;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isLink = async (path: string): Promise<boolean> =>
  await lstat(path).then(
    (state) => state.isSymbolicLink(),
    () => false,
  );

const textOf = async (path: string): Promise<string | undefined> => {
  try {
    const state = await stat(path);
    // Who opens a pipe waits for somebody who writes into it.
    if (!state.isFile()) throw new Error('its sidecar is no file');
    if (state.size > largestSidecar) throw new Error('it is too large');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (failure) {
    if (systemCode(failure) === 'ENOENT') {
      // A new file in the place of a link would hide what it leads to when that is back, as with a drive.
      if (await isLink(path)) throw new Error('its sidecar is a link to a file that is not there', { cause: failure });
      return undefined;
    }
    throw failure instanceof TypeError ? new Error('it is no UTF-8 text', { cause: failure }) : failure;
  }
};

/** Keywords with some added and some removed, compared without regard to case. */
function changedKeywords(
  present: readonly string[],
  { addKeywords = [], removeKeywords = [] }: AnnotationChange,
): readonly string[] {
  const removed = new Set(removeKeywords.map((keyword) => keyword.toLowerCase()));
  const kept = present.filter((keyword) => !removed.has(keyword.toLowerCase()));
  const byName = new Map<string, string>();
  for (const keyword of [...kept, ...addKeywords])
    if (!byName.has(keyword.toLowerCase())) byName.set(keyword.toLowerCase(), keyword);
  return [...byName.values()];
}

/** The keywords that a file says itself, without those of a sidecar. */
export type EmbeddedKeywords = (path: string, signal: AbortSignal) => Promise<readonly string[]>;

/** How annotating a file is planned. */
export interface Planning {
  /** Finds the sidecar of a file. Rejects with the reason why there is none. */
  readonly placeOf: (path: string) => Promise<SidecarPlace>;
  readonly embeddedKeywords: EmbeddedKeywords;
  readonly signal: AbortSignal;
}

/** Says what annotating a file would write. Rejects with the reason why nothing is written. */
export async function planAnnotation(
  path: string,
  change: AnnotationChange,
  { placeOf, embeddedKeywords, signal }: Planning,
): Promise<PlannedAnnotation> {
  const state = await stat(path);
  if (!state.isFile()) throw new Error('it is no file');
  if (path.toLowerCase().endsWith('.xmp')) throw new Error('it is a sidecar itself; name the file that it describes');
  const place = await placeOf(path);
  const before = await textOf(place.path);
  const basis = before ?? (place.present === undefined ? undefined : await textOf(place.present));
  const { addKeywords, removeKeywords, ...texts } = change;
  const isAboutKeywords = addKeywords !== undefined || removeKeywords !== undefined;
  const said = isAboutKeywords && basis !== undefined ? keywordsOfXmp(basis) : undefined;
  // What a sidecar says takes the place of what the file says itself.
  const present = isAboutKeywords ? (said ?? (await embeddedKeywords(path, signal))) : [];
  const annotation: Annotation = {
    ...texts,
    ...(isAboutKeywords ? { keywords: changedKeywords(present, change) } : {}),
  };
  const after = editXmp(basis, annotation);
  return { path, sidecar: place.path, isNew: before === undefined, annotation, before, after };
}

/** Reads the keywords that a file says itself. `key` names it for the inspector. */
export async function readEmbeddedKeywords(
  inspector: ContentInspector,
  key: string,
  fileName: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { facts } = await inspector.inspect({ key, fileName, wanted: 'head' }, () => {}, signal);
  // Those with the ones above them are another property, which stays.
  return (facts.embedded?.keywords ?? []).filter((keyword) => !keyword.includes('|'));
}

/** Why nothing is written of a file, in one sentence. */
const nothingWritten = (why: string): string => `Nothing is said of it: ${why}.`;

/** Why nothing is planned for a file, in one sentence. */
export const unwritten = (failure: unknown): string =>
  nothingWritten(systemCode(failure) === 'ENOENT' ? 'there is no such file' : messageOf(failure));

/** Says what annotating files would write, and writes nothing. */
export async function planAnnotations(
  files: readonly string[],
  change: AnnotationChange,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnnotationPlan> {
  const inspector = new FileInspector({
    partPaths: async (path) => [path],
    scratchPath: async () => join(tmpdir(), `assetql-annotate-${randomUUID()}`),
  });
  const namesOf = readNamesOnce();
  const planning: Planning = {
    placeOf: (path) => sidecarPlace(path, namesOf),
    embeddedKeywords: (path) => readEmbeddedKeywords(inspector, path, path, signal),
    signal,
  };
  const planned: PlannedAnnotation[] = [];
  const unchanged: string[] = [];
  const problems: FolderProblem[] = [];
  try {
    for (const file of files) {
      signal.throwIfAborted();
      const path = resolve(file);
      try {
        const plan = await planAnnotation(path, change, planning);
        if (plan.after === plan.before) unchanged.push(path);
        else planned.push(plan);
      } catch (failure) {
        signal.throwIfAborted();
        problems.push({ path, message: unwritten(failure) });
      }
    }
  } finally {
    await inspector.close();
  }
  return { planned, unchanged, problems };
}

/** Writes a sidecar in one step. */
async function writeSidecar(path: string, text: string): Promise<void> {
  // Hidden, so that nobody takes it for a file of the folder where a process was killed.
  const unfinished = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeFile(unfinished, text, { flag: 'wx' });
    keepPermissions(unfinished, path);
    putInPlace(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const journalName = /^\d{13}-[\da-f-]{36}\.json$/;

/** What writing annotations has done. */
export interface AnnotationOutcome {
  /** Names the run for {@link undoAnnotations}; `undefined` when there was nothing to write. */
  readonly id: string | undefined;
  /** Files of which nothing was written, and why. */
  readonly problems: readonly FolderProblem[];
}

/**
 * Writes planned annotations. What is needed to take them back is stored in a folder before. A sidecar that has changed since it was planned is left, and told; so are
 * those that are not written yet when the signal aborts.
 */
export async function writeAnnotations(
  planned: readonly PlannedAnnotation[],
  journals: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnnotationOutcome> {
  if (planned.length === 0) return { id: undefined, problems: [] };
  const problems: FolderProblem[] = [];
  const journal: Journal = {
    entries: planned.map(({ sidecar, before = null, after }) => ({ sidecar, before, after: digestOf(after) })),
  };
  const id = `${Date.now()}-${randomUUID()}`;
  await mkdir(journals, { recursive: true, mode: 0o700 });
  await writeSidecar(join(journals, `${id}.json`), JSON.stringify(journal));
  for (const old of (await runsIn(journals)).slice(0, -mostRuns))
    await rm(join(journals, `${old}.json`), { force: true });
  for (const { path, sidecar, before, after } of planned)
    try {
      if (signal.aborted) throw new Error('the run was ended before');
      await withWriteLock(sidecar, async () => {
        if ((await textOf(sidecar)) !== before) throw new Error(`${sidecar} was changed meanwhile`);
        await writeSidecar(sidecar, after);
      });
    } catch (failure) {
      problems.push({ path, message: nothingWritten(writeProblem(failure)) });
    }
  return { id, problems };
}

/** The ids of the runs that are not taken back, the oldest first. */
const runsIn = async (journals: string): Promise<readonly string[]> =>
  (await readdir(journals).catch(() => []))
    .filter((name) => journalName.test(name))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted((a, b) => (a < b ? -1 : 1));

/** What taking back annotations has done. */
export interface AnnotationUndo {
  /** Sidecars that are as they were. */
  readonly restored: readonly string[];
  readonly problems: readonly FolderProblem[];
}

/** Which run is taken back, and how. */
export interface UndoOptions {
  /** The run; the last one that is not taken back unless it is given. */
  readonly id?: string | undefined;
  /** Whether to tell only what would be restored, and write nothing. */
  readonly isPlan?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes back a run of annotations. A sidecar that was changed since is left, and told; so is one that another
 * program is writing, or that cannot be written, as on a full disk, which can be taken back by the same again. `undefined` when there is nothing to take back. Rejects with the reason of the signal when that aborts; what is left can be taken back later.
 */
export async function undoAnnotations(
  journals: string,
  { id, isPlan = false, signal }: UndoOptions = {},
): Promise<AnnotationUndo | undefined> {
  const runs = await runsIn(journals);
  const run = id === undefined ? runs.at(-1) : runs.find((each) => each === id);
  if (run === undefined) return undefined;
  const journal = join(journals, `${run}.json`);
  const { entries }: Journal = JSON.parse(await readFile(journal, 'utf8'));
  const restored: string[] = [];
  const problems: FolderProblem[] = [];
  /** Those that can be taken back later. */
  const left: Journal['entries'][number][] = [];
  for (const entry of entries) {
    const { sidecar, before, after } = entry;
    signal?.throwIfAborted();
    try {
      const restore = async (): Promise<boolean> => {
        const present = await textOf(sidecar);
        // It was never written, or is as it was.
        if ((present ?? null) === before) return false;
        if (present === undefined || digestOf(present) !== after) throw new Error('it was changed since');
        if (isPlan) return true;
        if (before === null) await rm(sidecar);
        else await writeSidecar(sidecar, before);
        return true;
      };
      if (await (isPlan ? restore() : withWriteLock(sidecar, restore))) restored.push(sidecar);
    } catch (failure) {
      if (failure instanceof FileBusyError || systemCode(failure) !== undefined) left.push(entry);
      problems.push({ path: sidecar, message: `It is left as it is: ${writeProblem(failure)}.` });
    }
  }
  if (isPlan) return { restored, problems };
  // Another process may have taken it back as well.
  if (left.length === 0) await rm(journal, { force: true });
  else if (left.length < entries.length)
    await writeSidecar(journal, JSON.stringify({ entries: left } satisfies Journal));
  return { restored, problems };
}
