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
