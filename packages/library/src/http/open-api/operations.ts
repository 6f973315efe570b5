import { assetOperations } from './asset-operations.ts';
import type { Operation } from './operation.ts';
import { readingOperations } from './reading-operations.ts';
import { uploadOperations } from './upload-operations.ts';

/** All operations. HEAD is not listed; the service answers it wherever it answers GET of a resource. */
export const operations: readonly Operation[] = [...readingOperations, ...uploadOperations, ...assetOperations];
