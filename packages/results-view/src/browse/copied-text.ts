import type { ViewAsset } from '../view/view-asset.ts';
import { pictureAddress } from '../view/pictures/picture-address.ts';

/** What of assets is copied: a line for each. */
export type CopiedPart = 'ids' | 'titles' | 'links';

const lines: Readonly<Record<CopiedPart, (asset: ViewAsset) => string | undefined>> = {
  ids: ({ id }) => id,
  titles: ({ title, fileName }) => title || fileName,
  links: ({ original }) => absolute(pictureAddress(original)),
};

/** The text to copy, and how many assets it has a line of. Assets without the part are left out. */
export function copiedText(
  part: CopiedPart,
  assets: Iterable<ViewAsset>,
): { readonly text: string; readonly count: number } {
  const found = [...assets].flatMap((asset) => {
    const line = lines[part](asset);
    // A line break within a title would make two lines of it.
    return line === undefined || line === '' ? [] : [line.replaceAll(/\s+/g, ' ').trim()];
  });
  return { text: found.join('\n'), count: found.length };
}

function absolute(address: string | undefined): string | undefined {
  if (address === undefined || typeof document === 'undefined') return address;
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return undefined;
  }
}
