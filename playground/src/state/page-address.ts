/** The page's URL as the page last set it. After a step back the browser already shows another one. */
let current = location.href;

export const pageAddress = (): string => current;

/** Replaces the page's URL without a step in the browser's history. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address);
  current = location.href;
}

globalThis.addEventListener('hashchange', () => {
  current = location.href;
});

let leaving = false;

/** Whether the browser is on its way to another page. A step in the history would cancel that. */
export const isLeaving = (): boolean => leaving;

/** Navigates to another page. */
export function leaveFor(url: URL): void {
  leaving = true;
  location.assign(url);
}

// The page may come back from the browser's memory as it was left.
globalThis.addEventListener('pageshow', () => {
  leaving = false;
});
