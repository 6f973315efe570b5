import { useEffect, useRef } from 'preact/hooks';
import { readFragment, writeFragment } from '@assetql/results-view/share-link';

/** Milliseconds without typing before an outdated link is removed from the URL. */
const rest = 300;

/**
 * Synchronizes the page's URL with the text. Following a link in the page, or going back to one, loads its text; an edit removes the link
 * from the URL, so that a reload restores the edited text.
 */
export function useShareLink(text: string, onText: (text: string) => void): void {
  const latest = useRef({ text, onText });
  latest.current = { text, onText };
  useEffect(() => {
    const follow = (): void => {
      const linked = readFragment(location.hash);
      if (linked !== undefined && linked !== latest.current.text) latest.current.onText(linked);
    };
    globalThis.addEventListener('hashchange', follow);
    return () => globalThis.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    const leave = (): void => {
      const linked = readFragment(location.hash);
      if (linked !== undefined && linked !== text) history.replaceState(null, '', location.pathname + location.search);
    };
    const timer = setTimeout(leave, rest);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', leave);
    };
  }, [text]);
}

/** Puts a text into the page's URL and returns the URL. */
export function shareLink(text: string): string {
  const fragment = writeFragment(text);
  history.replaceState(null, '', fragment);
  return location.href;
}
