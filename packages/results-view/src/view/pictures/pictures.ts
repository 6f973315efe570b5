import { createContext, type Context, type RefObject } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { pictureAddress } from './picture-address.ts';

/** Loads images for a page that may not load them itself. */
export interface Pictures {
  /**
   * Calls `tell` with a URL that the page may load instead of the service's; `undefined` when the image is unavailable. Loading may wait
   * until `place` is visible. Returns the function that releases the URL, after which it must not be used.
   */
  readonly show: (address: string, place: Element, tell: (shown: string | undefined) => void) => () => void;
}

/** How the host loads images; by default the browser does. */
export const PicturesContext: Context<Pictures | undefined> = createContext<Pictures | undefined>(undefined);

/** The current state of an image. */
export interface ShownPicture {
  /** `undefined` while loading, and when there is no image. */
  readonly address: string | undefined;
  /** Whether the image is loading. */
  readonly isComing: boolean;
}

/** The displayable URL of a service's image, for an element of the page. */
export function usePicture(address: string | undefined, place: RefObject<Element | null>): ShownPicture {
  const pictures = useContext(PicturesContext);
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly shown: string | undefined }>();
  const safe = pictureAddress(address);
  useEffect(() => {
    if (pictures === undefined || safe === undefined || place.current === null) return undefined;
    const end = pictures.show(safe, place.current, (shown) => setLoaded({ of: safe, shown }));
    return () => {
      end();
      setLoaded(undefined);
    };
  }, [pictures, safe]);
  if (pictures === undefined || safe === undefined) return { address: safe, isComing: false };
  return loaded?.of === safe ? { address: loaded.shown, isComing: false } : { address: undefined, isComing: true };
}
