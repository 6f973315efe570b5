import { problem, type Problem } from '../uploads/problem.ts';
import { segmentIdOf } from '../uploads/segment-id.ts';
import { forEachSlice } from './long-work.ts';
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
  let found: Problem | undefined;
  await forEachSlice(root.children, (part) => {
    for (const { name, text: blockId } of part) {
      const id = members.has(name) ? segmentIdOf(blockId.trim()) : undefined;
      if (id === undefined) found ??= problem(400, `The block list has something else than ids of blocks; ${shape}`);
      else if (ids.has(id))
        found ??= problem(
          400,
          `The block list names the block ${blockId.trim()} twice, so that its bytes would overlap.`,
        );
      else ids.add(id);
    }
  });
  return found ?? [...ids];
}
