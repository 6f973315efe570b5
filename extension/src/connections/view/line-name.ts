/** The connection name in the argument of a command: the name itself or a line of the view. `undefined` for the sample library. */
export function nameOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'name' in given && typeof given.name === 'string'
    ? given.name
    : undefined;
}
