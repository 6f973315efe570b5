/** Secrets cannot be stored or read. The message says where, why and what to do, and contains no secret. */
export class TokenStorageError extends Error {
  override readonly name = 'TokenStorageError';
  /** The file or folder. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
