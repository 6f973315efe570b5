import type { Disposable } from 'vscode';

/** Milliseconds in which wishes are granted together. */
const together = 50;

/** Does something once for all who want it within a moment. */
export function coalesced(work: () => void): Disposable & { readonly want: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    want: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, together);
    },
    dispose: () => clearTimeout(timer),
  };
}
