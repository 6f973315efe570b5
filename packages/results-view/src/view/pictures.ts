import { createContext, type Context, type RefObject } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { pictureAddress } from './picture-address.ts';

/** Loads pictures for a page that may not load them itself. */
export interface Pictures {
  /**
   * Tells an address that the page may show in the place of the service's; nothing when the picture cannot be had. It may wait until
   * `place` is in sight. Gives a function that ends that, after which the address told is no longer shown.
   */
  readonly show: (address: string, place: Element, tell: (shown: string | undefined) => void) => () => void;
}

/** How the host loads pictures; by default the browser does. */
export const PicturesContext: Context<Pictures | undefined> = createContext<Pictures | undefined>(undefined);

/** A picture as it can be shown now. */
export interface ShownPicture {
  /** Absent while it is on its way, and where there is none. */
  readonly address: string | undefined;
  /** True while it is on its way. */
  readonly isComing: boolean;
}

/** A picture of a service as it can be shown, in a place of the page. */
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
