/** The keychain of the operating system. Its functions reject when there is none, or it is locked. */
export interface Keychain {
  /** `undefined` when it has none of this name. */
  readonly get: (name: string) => Promise<string | undefined>;
  readonly set: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
