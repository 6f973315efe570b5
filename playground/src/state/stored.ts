/** Reads what the page kept; `undefined` where there is nothing, or where the browser keeps nothing. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(`assetql.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text for the next visit, where the browser lets the page. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(`assetql.${name}`, text);
  } catch {
    // A full or forbidden store takes nothing away from the page.
  }
}
