/** A mistake in what a program passed to the builder. The message is one sentence that names the field and says what to write. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}
