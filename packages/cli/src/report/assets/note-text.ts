import type { PrintNote } from '@assetql/client/export';

/** A note about a result, for standard error. */
export function noteText({ about, count }: PrintNote): string {
  return about === 'formula'
    ? `${count} ${count === 1 ? 'value' : 'values'} that a spreadsheet would run as a formula got a ' in front; --raw leaves it away.`
    : `${count} of them ${count === 1 ? 'has' : 'have'} no address of an original.`;
}
