import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export interface RowFocus {
  /** Focuses an item as soon as it is rendered. `scrolls` says whether the browser scrolls to it, too. */
  readonly goTo: (item: number, scrolls: boolean) => void;
  /** The `tabIndex` of the list itself, which has the focus while its focused row is not rendered. */
  readonly containerTabIndex: -1;
}

/**
 * Keeps the focus in a list that renders only some of its rows. `current` is the item that keys continue from; `find` returns the element of
 * an item, if it is rendered.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  current: number,
  find: (item: number) => Element | null | undefined,
): RowFocus {
  const wanted = useRef<{ readonly item: number; readonly scrolls: boolean } | undefined>(undefined);
  const isInside = useRef(false);
  const settle = (): void => {
    const found = wanted.current && find(wanted.current.item);
    if (wanted.current !== undefined && found instanceof HTMLElement) {
      const { scrolls } = wanted.current;
      wanted.current = undefined;
      found.focus({ preventScroll: !scrolls });
    }
    const { activeElement, body } = document;
    if (!isInside.current || (activeElement !== null && activeElement !== body && activeElement !== list.current))
      return;
    // The focused element was drawn anew, or its row was scrolled out of sight and removed.
    const again = find(current) ?? list.current;
    if (again instanceof HTMLElement && again !== activeElement) again.focus({ preventScroll: true });
  };
  useLayoutEffect(settle);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const enter = (): void => void (isInside.current = true);
    const leave = ({ relatedTarget, target }: FocusEvent): void => {
      if (relatedTarget instanceof Node) {
        if (!element.contains(relatedTarget)) isInside.current = false;
        return;
      }
      // Whether the element lost the focus because it is being removed is known when that is done.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected) isInside.current = false;
      });
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [list]);
  return {
    goTo: (item, scrolls) => {
      wanted.current = { item, scrolls };
      settle();
    },
    containerTabIndex: -1,
  };
}
