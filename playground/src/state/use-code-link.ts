import { useEffect } from 'preact/hooks';
import { replaceAddress } from './page-address.ts';

/** The code of problems that the page's URL asks for: `#code=status-companion`. */
const linkedCode = (): string | undefined => /^#code=([a-z-]+)$/.exec(location.hash)?.[1];

/** Shows the explanation of a code when the page is opened with its link, or one is followed. */
export function useCodeLink(onCode: (code: string) => void): void {
  useEffect(() => {
    const follow = (): void => {
      const code = linkedCode();
      if (code !== undefined) onCode(code);
    };
    follow();
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
}

/** Takes the link to a code out of the page's URL, when its explanation is closed. */
export function leaveCodeLink(): void {
  if (linkedCode() !== undefined) replaceAddress(location.pathname + location.search);
}
