import type { Caller } from '../caller.ts';
import type { LookUps } from '../look-up/create-look-ups.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import { createUploader } from '../uploads/create-uploader.ts';
import { createAnnotationCalls } from './annotation-calls.ts';
import { createApprovalCalls } from './approval-calls.ts';
import type { Changes } from './changes.ts';
import { createUploadCalls } from './create-upload-calls.ts';
import { createDirectLinkCalls } from './direct-link-calls.ts';
import { idsOf, pathPart } from './identified.ts';
import { createSearchFileCalls } from './search-file-calls.ts';

/** Creates the calls that change the library. */
export function createChanges(call: Caller, lookUps: LookUps, settings: ResolvedOptions): Changes {
  const calls = createUploadCalls(call, settings);
  return {
    uploads: { ...calls, ...createUploader(calls, lookUps, settings) },
    approval: createApprovalCalls(call, settings),
    directLinks: createDirectLinkCalls(call),
    annotations: createAnnotationCalls(call),
    searchFiles: createSearchFileCalls(call),
    addCategories: async (asset, categories, options) => {
      await call({
        ...options,
        method: 'POST',
        path: `/assets/${pathPart(asset, 'asset')}/categories`,
        body: JSON.stringify(idsOf(categories, 'category')),
        effect: 'repeatable',
        retries500: true,
        mayBeEmpty: true,
        notFound: 'there is no such asset; its id is wrong',
      });
    },
  };
}
