import { assetOperations } from './asset-operations.ts';
import type { Operation } from './operation.ts';
import { readingOperations } from './reading-operations.ts';
import { uploadOperations } from './upload-operations.ts';

/** All operations. HEAD, which the service answers where it answers GET of what is read, is not listed. */
export const operations: readonly Operation[] = [...readingOperations, ...uploadOperations, ...assetOperations];
