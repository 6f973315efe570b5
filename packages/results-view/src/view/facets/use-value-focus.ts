import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/**
 * Keeps the focus on a value when its row moves among the others, for which a browser takes the focus away. Returns the function that notes
 * the key of the value which was clicked on.
 */
export function useValueFocus(root: RefObject<HTMLElement | null>, order: string): (key: string) => void {
  const clicked = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (clicked.current === undefined || (activeElement !== null && activeElement !== document.body)) return;
    const buttons = root.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
    [...buttons].find(({ dataset }) => dataset['key'] === clicked.current)?.focus({ preventScroll: true });
  }, [order]);
  return (key) => {
    clicked.current = key;
  };
}
