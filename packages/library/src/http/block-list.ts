import { problem, type Problem } from '../uploads/problem.ts';
import { segmentIdOf } from '../uploads/segment-id.ts';
import { readXml } from './read-xml.ts';

/** Blocks of a file, as block blobs have it. */
export const mostBlocks = 50_000;

const members: ReadonlySet<string> = new Set(['Latest', 'Uncommitted', 'Committed']);
const shape = 'send <BlockList><Latest>block id</Latest>…</BlockList>, in the order of the file.';

/** The ids of segments in a block list, in the order of the file. */
export async function readBlockList(text: string): Promise<readonly string[] | Problem> {
  const root = await readXml(text);
  if (root?.name !== 'BlockList') return problem(400, `The body is no block list; ${shape}`);
  if (root.children.length === 0)
    return problem(400, 'The block list names no block; an empty file is one PUT without a body.');
  if (root.children.length > mostBlocks) return problem(400, `A block list names at most ${mostBlocks} blocks.`);
  const ids = new Set<string>();
  for (const { name, text: blockId } of root.children) {
    const id = members.has(name) ? segmentIdOf(blockId.trim()) : undefined;
    if (id === undefined) return problem(400, `The block list has something else than ids of blocks; ${shape}`);
    if (ids.has(id))
      return problem(400, `The block list names the block ${blockId.trim()} twice, so that its bytes would overlap.`);
    ids.add(id);
  }
  return [...ids];
}
