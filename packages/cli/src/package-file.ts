/**
 * The URL of a file of this package. This module must stay directly in `src`: it is bundled into a file directly in `dist`, so that the
 * package's folder is the parent in both cases.
 */
export const packageFile = (path: string): URL => new URL(`../${path}`, import.meta.url);
