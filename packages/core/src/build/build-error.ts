/** A programmer's mistake in what was given to the builder: one sentence that names the field and says what to write. */
export class BuildError extends Error {
  override readonly name: string = 'BuildError';
}
