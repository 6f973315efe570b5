import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The extension's folder. */
export const extension: string = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is packed, as it is installed. Nothing else of `dist/` is. */
export const staging: string = join(extension, 'dist/package');
