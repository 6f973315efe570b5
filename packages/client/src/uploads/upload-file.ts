import { UploadError } from '../errors/upload-error.ts';
import { createRecord } from './create-record.ts';
import { failUpload } from './fail-upload.ts';
import { finalizeUpload } from './finalize-upload.ts';
import { openFile, type OpenFile } from './bytes/open-file.ts';
import { createProgress } from './progress.ts';
import { resolveMetadata, type ResolvedMetadata } from './metadata/resolve-metadata.ts';
import { checkResumeRecord, type ResumeRecord } from './resume-record.ts';
import { largestFile, segmentSizeFor, streamSegment } from './bytes/segments.ts';
import { sendBytes } from './bytes/send-bytes.ts';
import { UploadInterruption } from './upload-interruption.ts';
import type { UploadFile, UploadOptions } from './upload-options.ts';
import type { UploadResult } from './upload-result.ts';
import { callOptions, type UploadRun, type UploadServices } from './upload-run.ts';

/** An upload that was created or found. */
interface OpenUpload {
  readonly uploadId: string;
  /** The signed URL, when it is known. */
  readonly uploadUrl: string | undefined;
  readonly segmentSize: number;
}

/** Makes an asset of a file, or continues to. */
export async function uploadFile(
  services: UploadServices,
  given: UploadFile,
  options: UploadOptions,
): Promise<UploadResult> {
  const resume = options.resume === undefined ? undefined : checkResumeRecord(options.resume);
  const file = openFile(given, options.fileName ?? resume?.fileName);
  if (file.kind === 'stream' && resume !== undefined)
    throw new TypeError('A stream is read only once, so its upload cannot be resumed; give a file or a Blob.');
  const run: UploadRun = {
    fileName: file.name,
    stage: 'checking',
    uploadId: resume?.uploadId,
    record: resume,
    lostRecords: 0,
    isKept: resume !== undefined || (file.kind === 'source' && options.onResumeRecord !== undefined),
  };
  try {
    return await runUpload(services, run, file, options);
  } catch (error) {
    throw error instanceof UploadError ? error : await failUpload(services, run, error, options.signal);
  }
}

async function runUpload(
  services: UploadServices,
  run: UploadRun,
  file: OpenFile,
  options: UploadOptions,
): Promise<UploadResult> {
  const { calls } = services;
  const choice = callOptions(options);
  const { wait: isWaiting = false } = options;
  const progress = createProgress(options.onProgress, file.kind === 'source' ? file.source.size : options.size);

  progress.begin('checking');
  checkFile(file, run.record);
  const metadata = await checkMetadata(services, run, options);
  const { uploadId, uploadUrl, segmentSize } = await openUpload(services, run, file, options);
  const isFinalized = run.stage === 'finalized';
  if (!isFinalized) await assign(services, uploadId, metadata, options);
  const lightboxId = await putIntoLightbox(services, uploadId, metadata, options);

  let size = file.kind === 'source' ? file.source.size : 0;
  let resumedBytes = size;
  if (isFinalized) progress.store(size);
  else {
    progress.begin('sending');
    const sending = { uploadId, uploadUrl, segmentSize, isResumed: options.resume !== undefined };
    ({ size, resumedBytes } = await sendBytes(services, file, sending, { ...options, onStored: progress.store }));
  }
  progress.begin('finalizing');
  const finalized: Pick<UploadResult, 'status' | 'asset' | 'batchId'> =
    isFinalized && !isWaiting
      ? { status: 'processing' }
      : await finalizeUpload(services, run, { uploadId, size, metadata, isWaiting }, choice);
  const { approverId } = metadata;
  if (lightboxId !== undefined && approverId !== undefined) {
    progress.begin('approving');
    await calls.sendLightbox(uploadId, lightboxId, approverId, choice);
  }
  progress.begin('done');
  return {
    assetId: uploadId,
    uploadId,
    ...finalized,
    fileName: metadata.fileName,
    size,
    resumedBytes,
    ...(lightboxId === undefined ? {} : { lightboxId }),
    ...(approverId === undefined ? {} : { approverId }),
    lostRecords: run.lostRecords,
  };
}

/** Checks that a file can be uploaded, and that it is that of the resume record. */
function checkFile(file: OpenFile, resume: ResumeRecord | undefined): void {
  if (file.kind === 'stream') return;
  const { size, lastModified } = file.source;
  if (size > largestFile)
    throw new UploadInterruption('source', `the file has ${size} bytes, and ${largestFile} are the most`);
  if (resume === undefined) return;
  const isChanged = resume.lastModified !== null && lastModified !== undefined && lastModified !== resume.lastModified;
  if (size !== resume.size || isChanged)
    throw new UploadInterruption('resume', 'the resume record is of another file, or the file has changed since');
}

/** Rejects with all that is wrong with the metadata, before anything is sent. */
async function checkMetadata(
  { lookUps }: UploadServices,
  { fileName, uploadId, record }: UploadRun,
  options: UploadOptions,
): Promise<ResolvedMetadata> {
  const { metadata, problems } = await resolveMetadata(options, fileName, lookUps, options.signal);
  if (problems.length === 0) return metadata;
  throw new UploadError({
    fault: 'metadata',
    fileName,
    reason: problems.map(({ message }) => message).join(' '),
    left: uploadId === undefined ? 'nothing' : 'upload',
    uploadId,
    resume: record,
    problems,
  });
}

/** Finds the upload of the resume record, or creates one. */
async function openUpload(
  services: UploadServices,
  run: UploadRun,
  file: OpenFile,
  options: UploadOptions,
): Promise<OpenUpload> {
  const choice = callOptions(options);
  if (run.record !== undefined) {
    const { uploadId, segmentSize } = run.record;
    const { status } = await services.calls.get(uploadId, choice);
    run.stage = status === 'ReadyForProcessing' ? 'finalized' : 'sending';
    return { uploadId, uploadUrl: undefined, segmentSize };
  }
  const { id: uploadId, uploadUrl } = await createRecord(services, run, choice);
  run.uploadId = uploadId;
  run.stage = 'sending';
  if (file.kind === 'stream') return { uploadId, uploadUrl, segmentSize: options.segmentSize ?? streamSegment };
  const { size, lastModified = null } = file.source;
  const segmentSize = options.segmentSize ?? segmentSizeFor(size);
  run.record = { version: 1, uploadId, fileName: file.name, size, lastModified, segmentSize };
  await options.onResumeRecord?.(run.record);
  return { uploadId, uploadUrl, segmentSize };
}

/** Assigns what the service checks at once, so that a refusal comes before the bytes are sent. */
async function assign(
  { calls }: UploadServices,
  uploadId: string,
  { categoryIds, keywords, attributes }: ResolvedMetadata,
  options: UploadOptions,
): Promise<void> {
  const choice = callOptions(options);
  await calls.addCategories(uploadId, categoryIds, choice);
  if (keywords.length > 0) await calls.addKeywords(uploadId, keywords, choice);
  if (Object.keys(attributes).length > 0) await calls.setAttributes(uploadId, attributes, choice);
}

/** Puts the upload into its lightbox. Returns the id of that. */
async function putIntoLightbox(
  { calls, lightboxes }: UploadServices,
  uploadId: string,
  { lightbox }: ResolvedMetadata,
  options: UploadOptions,
): Promise<string | undefined> {
  if (lightbox === undefined) return undefined;
  const choice = callOptions(options);
  const id = 'id' in lightbox ? lightbox.id : await lightboxes.create(uploadId, lightbox, choice);
  await calls.addToLightbox(uploadId, id, choice);
  return id;
}
