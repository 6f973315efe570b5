import { useEffect, useRef } from 'preact/hooks';
import { readFragment, writeFragment } from '@assetql/results-view/share-link';

/** Milliseconds of rest before a link that is no longer true leaves the address. */
const rest = 300;

/**
 * Keeps the page's address and the text in step. A link followed inside the page, or a step back or forward to one, brings its text;
 * an edit takes the link out of the address, so that a reload brings what was written last.
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

/** Puts a text into the page's address and gives it. */
export function shareLink(text: string): string {
  const fragment = writeFragment(text);
  history.replaceState(null, '', fragment);
  return location.href;
}
