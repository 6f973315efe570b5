import { useEffect } from 'preact/hooks';

/** Starts keeping the focus when results are shown; loaded then, to keep the initial load small. */
export function useKeepFocus(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const { keepFocus } = await import('./keep-focus.ts');
      if (!isOver) end = keepFocus();
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [isSettled]);
}
