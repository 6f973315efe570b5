/** The oldest Node version that the command supports, the same as in `package.json`. */
const oldest = 24;

/** Why the command cannot run on a Node version, as a sentence; `undefined` if it can. */
export function refusedNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= oldest) return undefined;
  return `AssetQL needs Node ${oldest} or newer; this is Node ${version}. Install it from https://nodejs.org and try again.`;
}
