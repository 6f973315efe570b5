let leaving = false;

/** Whether the browser is on its way to another page. A step in the history would cancel that. */
export const isLeaving = (): boolean => leaving;

/** Navigates to another page. */
export function leaveFor(url: URL): void {
  leaving = true;
  location.assign(url);
}

/** Says that the page is shown again, as the browser kept it. */
export function stay(): void {
  leaving = false;
}
