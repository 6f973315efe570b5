export { createTokenStorage, type FileTokenStorage, type TokenStorageOptions } from './create-token-storage.ts';
export type { Keychain } from './keychain.ts';
export { TokenStorageError } from './token-storage-error.ts';
