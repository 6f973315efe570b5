export { withFileLock } from './file-lock.ts';
export { makeFolder } from './make-folder.ts';
export { readPrivateFile, writePrivateFile } from './private-file.ts';
export { createKey, seal, unseal } from './sealed-text.ts';
