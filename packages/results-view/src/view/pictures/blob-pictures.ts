import type { Pictures } from './pictures.ts';

/** Milliseconds that a picture is kept that is shown nowhere: a newer answer often shows it again. */
const keptFor = 3000;

/** How far below what is seen pictures are loaded already. */
const ahead = '400px';

interface Loading {
  readonly controller: AbortController;
  readonly url: Promise<string | undefined>;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Shows pictures that are fetched as bytes: each once for all places that show it, when the first of them comes into sight. Their
 * addresses are given back when they are shown nowhere.
 */
export function createBlobPictures(media: (address: string, signal: AbortSignal) => Promise<Blob>): Pictures {
  const pictures = new Map<string, Loading>();

  const load = (address: string): Loading => {
    const controller = new AbortController();
    const url = media(address, controller.signal).then(
      (blob) => URL.createObjectURL(blob),
      () => undefined,
    );
    const loading: Loading = { controller, url, users: 0, timer: undefined };
    pictures.set(address, loading);
    return loading;
  };
  const drop = async (address: string, loading: Loading): Promise<void> => {
    if (pictures.get(address) === loading) pictures.delete(address);
    loading.controller.abort();
    const url = await loading.url;
    if (url !== undefined) URL.revokeObjectURL(url);
  };
  const use = (address: string, tell: (shown: string | undefined) => void): (() => void) => {
    const loading = pictures.get(address) ?? load(address);
    loading.users += 1;
    clearTimeout(loading.timer);
    let isWanted = true;
    const wait = async (): Promise<void> => {
      const url = await loading.url;
      // A picture that failed is tried again the next time.
      if (url === undefined && pictures.get(address) === loading) pictures.delete(address);
      if (isWanted) tell(url);
    };
    void wait();
    return () => {
      isWanted = false;
      loading.users -= 1;
      if (loading.users === 0) loading.timer = setTimeout(() => void drop(address, loading), keptFor);
    };
  };

  const places = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        places.get(target)?.();
      }
    },
    { rootMargin: ahead },
  );
  return {
    show: (address, place, tell) => {
      let end: (() => void) | undefined;
      places.set(place, () => (end = use(address, tell)));
      observer.observe(place);
      return () => {
        observer.unobserve(place);
        places.delete(place);
        end?.();
      };
    },
  };
}
