/** The media type of all pictures that are made of uploaded files. */
export const renditionType = 'image/webp';

/** Pixels of the longer side. */
export const thumbnailSize = 512;
export const previewSize = 2048;

const endings = { thumbnail: '-thumbnail', preview: '-preview' } as const;

export type RenditionName = keyof typeof endings;

export const renditionNames: readonly RenditionName[] = ['thumbnail', 'preview'];

/** Where `Files` has a picture of an asset. The key follows from the asset, so that it is found whenever a process ends. */
export const renditionKey = (assetId: string, name: RenditionName): string => assetId + endings[name];

/** The asset and the picture that a key is of; `undefined` for another key. */
export function renditionOf(key: string): { readonly id: string; readonly name: RenditionName } | undefined {
  for (const name of renditionNames) {
    const ending = renditionKey('', name);
    if (key.endsWith(ending)) return { id: key.slice(0, -ending.length), name };
  }
  return undefined;
}

/** Whether a key of `Files` is that of a picture. Ids of uploads are guids. */
export const isRenditionKey = (key: string): boolean => renditionOf(key) !== undefined;
