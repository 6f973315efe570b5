/** Names a file that comes in one piece. Older versions have stored a plain PUT as a segment of this name first; the ids of blocks are base64, so none has it. */
export const wholeFile = 'whole';

/** Bytes that the id of a block has at most, as block blobs have it. */
const longestId = 64;

/**
 * The id of a segment in `Files` for that of a block: base64 of 1 to 64 bytes (§4.6 does not say how segments are told apart; assumed from
 * block blobs). `undefined` for anything else.
 */
export function segmentIdOf(blockId: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(blockId)) return undefined;
  const bytes = (blockId.length / 4) * 3 - (blockId.endsWith('==') ? 2 : blockId.endsWith('=') ? 1 : 0);
  if (bytes < 1 || bytes > longestId) return undefined;
  return blockId.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The id of the block that is stored as this segment, which is not that of the whole file. */
export const blockIdOf = (segmentId: string): string =>
  segmentId
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(segmentId.length / 4) * 4, '=');
