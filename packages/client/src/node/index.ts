export { awaitCallback, type CallbackListener, type CallbackOptions } from './await-callback.ts';
export type { CallbackPage } from './callback-page.ts';
export { changeFile } from './change-file.ts';
export { createTokenStorage, type FileTokenStorage, type TokenStorageOptions } from './create-token-storage.ts';
export { fileFromPath } from './file-from-path.ts';
export { withFileLock, type FileLockOptions } from './file-lock.ts';
export type { Keychain } from './keychain.ts';
export { TokenStorageError } from './token-storage-error.ts';
export { fileBehind, writeWholeFile, type WholeFileOptions } from './whole-file.ts';
