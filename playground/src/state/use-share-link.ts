import { useEffect, useRef } from 'preact/hooks';
import type { LinkedPage } from '@assetql/results-view/read-link';
import { openedLink } from './first-text.ts';
import { replaceAddress } from './page-address.ts';

/** Milliseconds without typing before an outdated link is removed from the URL. */
const rest = 300;

export interface LinkTarget {
  readonly onText: (text: string) => void;
  /** The link was cut or changed on its way, so it has no text. */
  readonly onBroken: () => void;
}

/**
 * Synchronizes the page's URL with the text. Following a link in the page, or going back to one, loads its text; an edit removes the link
 * from the URL, so that a reload restores the edited text.
 */
export function useShareLink(text: string, target: LinkTarget): void {
  const latest = useRef({ text, target });
  latest.current = { text, target };
  useEffect(() => {
    const follow = (): void => {
      const link = openedLink();
      if (link.kind === 'broken') latest.current.target.onBroken();
      if (link.kind === 'text' && link.text !== latest.current.text) latest.current.target.onText(link.text);
    };
    if (openedLink().kind === 'broken') follow();
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    const leave = (): void => {
      const link = openedLink();
      if (link.kind === 'text' && link.text !== text) replaceAddress(location.pathname + location.search);
    };
    const timer = setTimeout(leave, rest);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', leave);
    };
  }, [text]);
}

/** Puts a text, how it is shown, where it is searched and which search of it is shown into the page's URL, and returns the URL. */
export async function shareLink(text: string, page: LinkedPage): Promise<string> {
  const { writeFragment } = await import('@assetql/results-view/share-link');
  replaceAddress(writeFragment(text, page));
  return location.href;
}
