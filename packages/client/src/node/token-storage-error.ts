/** Secrets cannot be kept or read here. Its message says where, why and what to do, and holds none of them. */
export class TokenStorageError extends Error {
  override readonly name = 'TokenStorageError';
  /** The file or folder. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
