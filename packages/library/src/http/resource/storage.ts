import { NoSuchUploadError, type Files } from '../../files/files.ts';
import type { LibraryParts } from '../../library-parts.ts';
import { measuredStream } from '../../uploads/measured-stream.ts';
import { blockIdOf, segmentIdOf, wholeFile } from '../../uploads/segment-id.ts';
import { storedBytes, storedSegments, type StoredBytes } from '../../uploads/stored-bytes.ts';
import { largestFile } from '../../uploads/upload-fields.ts';
import { isProblem, problem, type Problem } from '../../uploads/problem.ts';
import type { LibraryChanges } from '../../library-changes.ts';
import { OneAfterTheOther } from '../../store/one-after-the-other.ts';
import { answer, refusal } from '../answer.ts';
import { mostBlocks, readBlockList } from '../block-list.ts';
import { bodyText } from '../body-text.ts';
import type { ChangingResource, ChangingService } from '../changing.ts';
import { forEachSlice, LongWork } from '../long-work.ts';
import { acceptedRepresentation } from '../media-range.ts';
import { pathParameter } from '../router.ts';
import type { Call } from '../service.ts';
import { digestText } from '../signature.ts';
import { refuseProblem } from '../upload-access.ts';
import { contentOf, elementOf, writtenXmlAnswer, type XmlContent } from '../xml.ts';

/** Whether an address is that of the list of an upload's blocks. */
export const isBlockList = (query: URLSearchParams): boolean => query.get('comp')?.toLowerCase() === 'blocklist';

/** Bytes of a block list with the most blocks. */
const largestBlockList = 8_388_608;

const tooLarge = `A file has at most ${largestFile} bytes.`;
const isGone = 'There is no such upload; it was deleted, so nothing can be sent to it.';
const isComplete =
  'The file is complete, so no bytes can be added; to send another one, delete the upload and begin anew.';

/** The upload whose signed address is called, or the answer that refuses (403, 404, 409). */
async function uploadOf(call: Call, { uploadAddresses, changes }: ChangingService): Promise<string | Response> {
  const verified = uploadAddresses.verify(pathParameter(call, 'name'), call.url.searchParams);
  if ('refused' in verified)
    return verified.refused === 'expired'
      ? refusal(403, 'This upload address has expired; ask for a new one by POST to the uploadUrl of the upload.')
      : refusal(403, 'The signature of this upload address is missing or wrong; use the address as it was given.');
  const [upload] = await changes.parts.records.get('upload', [verified.uploadId]);
  if (upload === undefined || upload.phase === 'removing') return refusal(404, isGone);
  return upload.phase === 'finalized'
    ? refusal(409, 'This upload is finalized, so nothing can be sent to it any more.')
    : upload.id;
}

const isOther =
  'The file is complete, and made of other blocks than this list has; to send another one, delete the upload and begin anew.';

const created = (): Response => new Response(null, { status: 201, headers: { 'cache-control': 'no-store' } });

/** Bytes that a segment may have beside the others, or why there may be none. */
function spaceBeside(others: StoredBytes): number | Problem {
  if (others.isComplete) return problem(409, isComplete);
  if (others.count >= mostBlocks) return problem(400, `An upload has at most ${mostBlocks} blocks.`);
  return largestFile - others.size;
}

/** The answer to bytes for which there is no place: another call has completed or removed the upload since this one began (404, 409). */
const overtaken = async (files: Files, upload: string): Promise<Response> =>
  (await files.open(upload)) === undefined ? refusal(404, isGone) : refusal(409, isComplete);

/** Makes the file of its segments. Returns the answer of the call. */
async function complete(files: Files, upload: string, segments: readonly string[]): Promise<Response> {
  try {
    await files.complete(upload, segments);
    return created();
  } catch (failure) {
    if (failure instanceof NoSuchUploadError) return refusal(404, isGone);
    throw failure;
  }
}

/** Stores the body of a call as a segment, or as the whole file. Returns the answer that refuses it, if any. */
async function store(call: Call, parts: LibraryParts, upload: string, segment: string): Promise<Response | undefined> {
  const { request, largestBody } = call;
  const { files } = parts;
  const { signal } = request;
  const length = request.headers.get('content-length');
  const expected = length === null ? undefined : Number(length);
  const space = spaceBeside(await storedBytes(parts, upload, signal, segment));
  if (isProblem(space)) return refuseProblem(space);
  if (expected !== undefined && expected > space) return refusal(413, tooLarge);
  const measured = measuredStream(request.body, { limit: Math.min(largestBody, space), expected });
  try {
    await (segment === wholeFile
      ? files.whole(upload, measured.stream, signal)
      : files.segment(upload, segment, measured.stream, signal));
    return undefined;
  } catch (failure) {
    const found = measured.problem();
    if (found !== undefined) return refuseProblem(found);
    if (failure instanceof NoSuchUploadError) return overtaken(files, upload);
    throw failure;
  }
}

/** Lists of blocks of one upload that are read or written at a time. A client has no use of a second one. */
const mostLists = 4;
/** Blocks that are listed, and characters of a list that is read, within a few milliseconds. */
const [fewBlocks, shortList] = [1000, 65_536];

const longLists = new LongWork(mostLists);

/** Runs what is done with a list of blocks: a long one after those of others. 503 when too many of the upload wait. */
async function withList(isLong: boolean, upload: string, work: () => Promise<Response>): Promise<Response> {
  if (!isLong) return work();
  return (
    (await longLists.run(upload, work)) ??
    refusal(503, 'Several lists of the blocks of this upload are worked on already; wait for their answers.', {
      'retry-after': '2',
    })
  );
}

/** Different lists of one upload take turns, so that the digest that is stored is that of the list that made the file. */
const commits = new OneAfterTheOther();

async function commit(call: Call, changes: LibraryChanges, upload: string): Promise<Response> {
  const text = await bodyText(call.request, largestBlockList);
  if (text instanceof Response) return text;
  return withList(text.length > shortList, upload, () => commits.run(upload, () => commitList(text, changes, upload)));
}

async function commitList(text: string, { parts, change }: LibraryChanges, upload: string): Promise<Response> {
  const ids = await readBlockList(text);
  if (isProblem(ids)) return refuseProblem(ids);
  const blockList = digestText(ids.join(' '));
  const stored = await storedSegments(parts, upload);
  if ('fileSize' in stored) {
    const [committed] = await parts.records.get('upload', [upload]);
    if ((committed?.blockList ?? blockList) !== blockList) return refusal(409, isOther);
  } else {
    const known = new Set(stored.segments.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined)
      return refusal(400, `The block ${blockIdOf(missing)} is not stored; send it, then the block list again.`);
    const named = new Set(ids);
    const chosen = stored.segments.filter(({ id }) => named.has(id));
    if (chosen.reduce((sum, { size }) => sum + size, 0) > largestFile) return refusal(413, tooLarge);
    await change('', ({ get, put }) => {
      const before = get('upload', upload);
      if (before?.phase === 'open') put({ kind: 'upload', value: { ...before, blockList } });
    });
  }
  return complete(parts.files, upload, ids);
}

/**
 * `PUT` to an upload address (§4.6). Without `comp` the body is the whole file; with `comp=block&blockid=…` it is a segment, and with
 * `comp=blocklist` the list that makes the file of its segments. How segments are told apart is assumed, from block blobs.
 */
export const storeBytes: ChangingResource = async (call, service) => {
  const upload = await uploadOf(call, service);
  if (upload instanceof Response) return upload;
  const { headers } = call.request;
  const { changes } = service;
  const { parts } = changes;
  if (headers.has('content-range'))
    return refusal(
      400,
      'Segments are told apart by comp=block&blockid=…, not by Content-Range; see the README of the library.',
    );
  if ((headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    return refusal(415, 'Send the bytes of the file without Content-Encoding.');
  const comp = call.url.searchParams.get('comp')?.toLowerCase();
  if (isBlockList(call.url.searchParams)) return commit(call, changes, upload);
  if (comp === 'block') {
    const segment = segmentIdOf(call.url.searchParams.get('blockid') ?? '');
    if (segment === undefined)
      return refusal(400, '“blockid” is the base64 of 1 to 64 bytes, percent-encoded in the address.');
    if (headers.get('content-length') === '0' || call.request.body === null)
      return refusal(400, 'A block has at least one byte.');
    return (await store(call, parts, upload, segment)) ?? created();
  }
  if (comp !== undefined) return refusal(400, '“comp” is block or blocklist; leave it out to send a whole file.');
  return (await store(call, parts, upload, wholeFile)) ?? created();
};

/** `GET` of an upload address: what is stored. As JSON, or with `comp=blocklist` and unless JSON is preferred, as block blobs list it. */
export const showBytes: ChangingResource = async (call, service) => {
  const upload = await uploadOf(call, service);
  if (upload instanceof Response) return upload;
  const { parts } = service.changes;
  const { count } = await storedBytes(parts, upload, call.request.signal);
  return withList(count > fewBlocks, upload, () => listOf(call, parts, upload));
};

async function listOf({ request, url }: Call, parts: LibraryParts, upload: string): Promise<Response> {
  const { headers, signal } = request;
  const stored = await storedSegments(parts, upload, signal);
  const segments = 'segments' in stored ? stored.segments : [];
  const isWhole = 'fileSize' in stored;
  const total = isWhole ? stored.fileSize : segments.reduce((sum, { size }) => sum + size, 0);
  const blocks: { readonly blockId: string; readonly sizeInBytes: number }[] = [];
  await forEachSlice(segments, (part) => {
    for (const { id, size } of part) if (id !== wholeFile) blocks.push({ blockId: blockIdOf(id), sizeInBytes: size });
  });
  if (acceptedRepresentation(headers, isBlockList(url.searchParams) ? 'xml' : 'json') === 'json')
    return answer({ payload: { isComplete: isWhole, sizeInBytes: total, blocks } });
  const written: string[] = [];
  await forEachSlice(blocks, (part) => {
    const elements = part.map(({ blockId, sizeInBytes }): readonly [string, XmlContent] => [
      'Block',
      [
        ['Name', blockId],
        ['Size', String(sizeInBytes)],
      ],
    ]);
    written.push(contentOf(elements));
  });
  const list = writtenXmlAnswer(
    'BlockList',
    contentOf([['CommittedBlocks', []]]) + elementOf('UncommittedBlocks', written.join('')),
  );
  if (isWhole) list.headers.set('x-ms-blob-content-length', String(total));
  return list;
}
