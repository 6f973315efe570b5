/** The oldest Node that the command runs on, as its package says, too. */
const oldest = 24;

/** Why the command cannot run on a version of Node, in a sentence; `undefined` where it can. */
export function refusedNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= oldest) return undefined;
  return `AssetQL needs Node ${oldest} or newer; this is Node ${version}. Install it from https://nodejs.org and try again.`;
}
