/** The operating system's keychain. Its functions reject when there is none or it is locked. */
export interface Keychain {
  /** `undefined` when it has no entry with this name. */
  readonly get: (name: string) => Promise<string | undefined>;
  readonly set: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
