/** The name of the connection that a command was given: by itself, or as a line of the view. Nothing for the sample library. */
export function nameOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'name' in given && typeof given.name === 'string'
    ? given.name
    : undefined;
}
