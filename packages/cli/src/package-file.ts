/**
 * A file of this package, by its path in it. This module must stay directly in `src`: it is bundled into a file directly in `dist`,
 * so that the package's folder is the one above in both.
 */
export const packageFile = (path: string): URL => new URL(`../${path}`, import.meta.url);
