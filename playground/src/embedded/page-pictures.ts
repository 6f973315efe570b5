import type { Pictures } from '@assetql/results-view';
import { pageMedia } from './page-library.ts';

let opening: Promise<Pictures> | undefined;

const open = (): Promise<Pictures> =>
  (opening ??= import('./blob-pictures.ts').then(({ createBlobPictures }) => createBlobPictures(pageMedia)));

/** Shows the pictures of the library of the page. What loads them is loaded with the first one. */
export const pagePictures: Pictures = {
  show: (address, place, tell) => {
    let end: (() => void) | undefined;
    let isOver = false;
    const show = async (): Promise<void> => {
      try {
        const pictures = await open();
        if (!isOver) end = pictures.show(address, place, tell);
      } catch {
        opening = undefined;
        tell(undefined);
      }
    };
    void show();
    return () => {
      isOver = true;
      end?.();
    };
  },
};
