import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';

/** Closes a panel below a bar on a click or a focus outside of it, and keeps it inside the bar's width, below the element that opened it. */
export function usePanel(bar: RefObject<HTMLElement | null>, open: string | undefined, close: () => void): void {
  useEffect(() => {
    if (open === undefined) return undefined;
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node) || bar.current === null) return;
      const inside = [...bar.current.querySelectorAll('[data-panel], [data-opener]')];
      if (target.isConnected && !inside.some((element) => element.contains(target))) close();
    };
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, leave);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (bar.current !== null) place(bar.current);
  });
  useEffect(() => {
    if (open === undefined || bar.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => entry !== undefined && place(entry.target));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [open]);
}

/** Places the panel of a bar below the element that opened it. */
function place(bar: Element): void {
  const panel = bar.querySelector<HTMLElement>('[data-panel]');
  const opener = bar.querySelector('[data-opener] [aria-expanded="true"]');
  if (panel === null || opener === null) return;
  const [around, from] = [bar.getBoundingClientRect(), opener.getBoundingClientRect()];
  const start = Math.max(8, Math.min(from.left - around.left, around.width - panel.offsetWidth - 8));
  panel.style.left = `${start}px`;
  panel.style.top = `${from.bottom - around.top + 4}px`;
}
