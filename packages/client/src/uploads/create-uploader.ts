import { requireMembers } from '../assets/require-members.ts';
import type { UploadCalls } from '../changes/upload-calls.ts';
import { UploadError } from '../errors/upload-error.ts';
import type { LookUps } from '../look-up/create-look-ups.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { createByteBudget } from './bytes/byte-budget.ts';
import { resolveMetadata } from './metadata/resolve-metadata.ts';
import { largestSegment } from './bytes/segments.ts';
import { createSharedLightboxes } from './shared-lightboxes.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadMetadata, UploadOptions } from './upload-options.ts';
import type { UploadServices } from './upload-run.ts';
import type { Uploader } from './uploader.ts';

const metadataMembers: readonly (keyof UploadMetadata)[] = [
  'fileName',
  'title',
  'description',
  'categories',
  'keywords',
  'attributes',
  'lightbox',
  'approver',
];
const optionMembers: readonly (keyof UploadOptions)[] = [
  ...metadataMembers,
  'resume',
  'onResumeRecord',
  'onProgress',
  'wait',
  'parallel',
  'segmentSize',
  'size',
  'signal',
  'onRetry',
];

/** Throws a `TypeError` for a text in the place of a list, whose characters would be taken for its items. */
function requireLists(call: string, { categories, keywords = [] }: UploadMetadata): void {
  for (const [name, value] of Object.entries({ categories, keywords })) {
    if (Array.isArray(value) && (name === 'categories' || value.every((item) => typeof item === 'string'))) continue;
    throw new TypeError(`${call} was not sent: ${name} takes a list of texts, such as ['first', 'second'].`);
  }
}

function whole(name: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}.`);
}

/** Creates what uploads files. Uploads of one client share the memory for segments, look-ups and new lightboxes. */
export function createUploader(calls: UploadCalls, lookUps: LookUps, settings: ResolvedOptions): Uploader {
  const services: UploadServices = {
    calls,
    settings,
    lookUps,
    budget: createByteBudget(settings.uploadMemory),
    lightboxes: createSharedLightboxes(calls, lookUps),
  };
  return {
    upload: async (file, options) => {
      requireMembers('upload', 'these options have', options, optionMembers);
      requireLists('upload', options);
      whole('parallel', options.parallel, 1, 64);
      whole('segmentSize', options.segmentSize, 1, largestSegment);
      whole('size', options.size, 0, Number.MAX_SAFE_INTEGER);
      options.signal?.throwIfAborted();
      return await uploadFile(services, file, options);
    },
    check: async (metadata, { signal } = {}) => {
      requireMembers('check', 'this metadata has', metadata, metadataMembers);
      requireLists('check', metadata);
      const { fileName } = metadata;
      const { problems } = await resolveMetadata(metadata, fileName, lookUps, signal);
      if (problems.length === 0) return;
      const reason = problems.map(({ message }) => message).join(' ');
      throw new UploadError({ fault: 'metadata', fileName, reason, left: 'nothing', problems });
    },
  };
}
