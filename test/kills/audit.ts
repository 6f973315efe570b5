import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LibraryAsset, LibraryCheckOut, LibraryDirectLink, LibraryUpload } from '@assetql/library';
import { noFile, wholeFile, type ExpectedFile, type FileState } from './expected-file.ts';
import type { RunningServer } from './running-server.ts';

interface Stored {
  readonly uploads: ReadonlyMap<string, LibraryUpload>;
  readonly assets: ReadonlyMap<string, LibraryAsset>;
  readonly checkOuts: ReadonlyMap<string, LibraryCheckOut>;
  readonly links: readonly LibraryDirectLink[];
  /** Assets of which there is or was a job, and of those the ones that are not done. */
  readonly jobs: ReadonlySet<string>;
  readonly openJobs: ReadonlySet<string>;
}

/** Files that a data folder may hold beside `files`. */
const known = /^(?:(?:records|library-index-\w+|identity-1)\.sqlite(?:-wal|-shm)?|lock\.sqlite|secrets\.json)$/;

function problemsOfDatabase(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(Object.values(row)[0]));
    return found.filter((line) => line !== 'ok').map((line) => `${path}: ${line}`);
  } finally {
    database.close();
  }
}

const byId = <Value extends { readonly id: string }>(values: readonly Value[]): ReadonlyMap<string, Value> =>
  new Map(values.map((value) => [value.id, value]));

function readRecords(folder: string): Stored {
  const database = new DatabaseSync(join(folder, 'records.sqlite'), { readOnly: true });
  try {
    // All of one moment.
    database.exec('BEGIN');
    const query = database.prepare('SELECT "value" FROM "record" WHERE "kind" = ? AND "value" IS NOT NULL');
    const all = (kind: string): readonly string[] => query.all(kind).map((row) => String(row['value']));
    const jobs = database.prepare('SELECT "key", "state" FROM "job"').all();
    const open = jobs.filter(({ state }) => state === 'waiting' || state === 'leased');
    return {
      uploads: byId(all('upload').map((json): LibraryUpload => JSON.parse(json))),
      assets: byId(all('asset').map((json): LibraryAsset => JSON.parse(json))),
      checkOuts: byId(all('checkOut').map((json): LibraryCheckOut => JSON.parse(json))),
      links: all('directLink').map((json): LibraryDirectLink => JSON.parse(json)),
      jobs: new Set(jobs.map(({ key }) => String(key))),
      openJobs: new Set(open.map(({ key }) => String(key))),
    };
  } finally {
    database.close();
  }
}

const entries = (folder: string): readonly string[] => readdirSync(folder).toSorted();

/** The bytes of a complete file. */
function bytesOf(folder: string): Buffer {
  const parts = entries(folder).filter((name) => /^\d+$/.test(name));
  return Buffer.concat(parts.toSorted((a, b) => Number(a) - Number(b)).map((name) => readFileSync(join(folder, name))));
}

function stateOf(id: string, stored: Stored, complete: ReadonlySet<string>): FileState {
  const upload = stored.uploads.get(id);
  if (upload === undefined) return noFile;
  const asset = stored.assets.get(id);
  return {
    phase: upload.phase === 'finalized' ? 'finalized' : 'open',
    isComplete: complete.has(id),
    title: upload.title,
    categories: upload.categoryIds.length,
    keywords: upload.keywords,
    status: asset?.status ?? null,
    statusBefore: stored.checkOuts.get(id)?.statusBefore ?? null,
    comments: asset?.comments.length ?? 0,
    links: stored.links.filter(({ assetId }) => assetId === id).length,
  };
}

/** The ids of all assets that a list finds. */
async function listed({ baseUrl, headers }: RunningServer): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/assets?count=1000`, { headers });
  const body: { readonly payload: { readonly assets: readonly { readonly id: string }[] } } = await response.json();
  return body.payload.assets.map(({ id }) => id).toSorted();
}

/** Has the server finish what the one before has left undone, as the first of its callers does. */
export async function recover({ baseUrl, headers }: RunningServer): Promise<void> {
  await fetch(`${baseUrl}/uploads/00000000-0000-4000-8000-000000000000`, { headers });
}

/** What of a segment is stored, by its place in the file; `undefined` for bytes that are none of it. */
function partOf(file: ExpectedFile, bytes: Buffer): number | undefined {
  const at = file.parts.findIndex((part) => bytes.equals(part));
  if (at < 0) return undefined;
  return file.parts.length === 1 ? wholeFile : at;
}

/**
 * Compares the data folder of a server, which nobody else uses, with what its clients expect. Returns what is wrong, and says to each file what has
 * become of the calls that were not answered. While files are read (`isBusy`), pictures of assets may be on their way.
 */
export async function audit(
  folder: string,
  server: RunningServer,
  files: readonly ExpectedFile[],
  isBusy: boolean,
): Promise<readonly string[]> {
  await recover(server);
  const found = await listed(server);
  const stored = readRecords(folder);
  const problems: string[] = [];
  const index = entries(folder).find((name) => /^library-index-\w+\.sqlite$/.test(name)) ?? '';
  for (const name of ['records.sqlite', index]) problems.push(...problemsOfDatabase(join(folder, name)));
  for (const name of entries(folder))
    if (name !== 'files' && !known.test(name)) problems.push(`${name} was left in the data folder`);

  const [uploads, completed, work] = ['uploads', 'complete', 'work'].map((name) => join(folder, 'files', name));
  if (uploads === undefined || completed === undefined || work === undefined) return problems;
  const complete = new Set(entries(completed));

  // Calls that create uploads are found by the name of the file.
  for (const file of files)
    if (file.id === '')
      file.id = [...stored.uploads.values()].find(({ fileName }) => fileName === file.fileName)?.id ?? '';
  const expected = new Map(files.filter(({ id }) => id !== '').map((file) => [file.id, file]));

  for (const [id, { phase }] of stored.uploads) {
    if (!expected.has(id)) problems.push(`the upload ${id} (${phase}) was deleted or never created`);
    if (phase === 'removing') problems.push(`the upload ${id} is still being removed`);
    if (phase === 'finalized' && !stored.assets.has(id))
      problems.push(`the upload ${id} is finalized without an asset`);
    if (phase === 'finalized' && !stored.jobs.has(id)) problems.push(`the asset ${id} will never be processed`);
  }
  for (const [id, asset] of stored.assets) {
    if (stored.uploads.get(id)?.phase !== 'finalized') problems.push(`the asset ${id} is of no finalized upload`);
    const { original, thumbnail, preview } = asset.media;
    for (const key of [original, thumbnail, preview])
      if (typeof key === 'string' && !complete.has(key)) problems.push(`the file ${key} of an asset is gone`);
  }
  for (const { id, assetId } of stored.links)
    if (!stored.assets.has(assetId)) problems.push(`the direct link ${id} leads to no asset`);
  for (const id of stored.checkOuts.keys())
    if (!stored.assets.has(id)) problems.push(`the check-out ${id} is of no asset`);
  const ids = [...stored.assets.keys()].toSorted();
  if (JSON.stringify(ids) !== JSON.stringify(found))
    problems.push(`the list finds ${found.length} assets and not the ${ids.length} that are recorded`);

  for (const place of [uploads, completed])
    for (const name of entries(place)) {
      const [, owner = name, isPicture] = /^(.*?)(-thumbnail|-preview)?$/.exec(name) ?? [];
      const isExpected =
        isPicture === undefined
          ? stored.uploads.has(owner)
          : stored.openJobs.has(owner) || (place === completed && stored.assets.has(owner));
      if (!isExpected) problems.push(`${place}/${name} belongs to nothing`);
    }
  for (const name of complete) if (entries(uploads).includes(name)) problems.push(`the segments of ${name} are left`);
  // The folder of the running server, and its lock.
  const left = entries(work);
  const own = left.filter((name) => name.endsWith('.lock'));
  if (own.length > 1) problems.push(`${own.length} folders of work are left`);
  for (const name of left) {
    const [, owner = ''] = /^(.*?)(?:\.lock(?:-journal)?)?$/.exec(name) ?? [];
    if (!own.includes(`${owner}.lock`)) problems.push(`work/${name} has no owner`);
    else if (!isBusy && name === owner && entries(join(work, name)).length > 0)
      problems.push(`work/${name} is not empty`);
  }

  for (const file of files) {
    const observed = stateOf(file.id, stored, complete);
    const isPossible = file.possible.some((state) => JSON.stringify(state) === JSON.stringify(observed));
    if (!isPossible)
      problems.push(
        `${file.fileName} (${file.id}) is ${JSON.stringify(observed)}, and could be ${JSON.stringify(file.possible)}`,
      );
    const isOpen = observed.phase === 'open' && !observed.isComplete;
    const segments = new Set<number>();
    const path = join(uploads, file.id);
    if (isOpen && entries(uploads).includes(file.id))
      for (const name of entries(path)) {
        const part = partOf(file, readFileSync(join(path, name)));
        if (part === undefined) problems.push(`${path}/${name} is no segment of its file`);
        else segments.add(part);
      }
    if (isOpen) {
      for (const part of file.stored)
        if (!segments.has(part)) problems.push(`the segment ${part} of ${file.id} is lost`);
      for (const part of segments)
        if (!file.stored.has(part) && !file.sent.has(part))
          problems.push(`the segment ${part} of ${file.id} was never sent`);
    }
    if (observed.isComplete && !bytesOf(join(completed, file.id)).equals(Buffer.concat(file.parts)))
      problems.push(`the bytes of ${file.id} are not those that were sent`);
    file.state = observed;
    file.possible = [observed];
    file.stored.clear();
    file.sent.clear();
    for (const part of segments) file.stored.add(part);
  }
  return problems;
}

/** How many jobs are not done. */
export const openJobs = (folder: string): number => readRecords(folder).openJobs.size;
