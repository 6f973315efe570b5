import type { ServiceLinks } from '@assetql/language-service';

/** The scheme of the pages of the language reference, which the extension shows inside VS Code. */
export const referenceScheme = 'assetql-reference';

/** The address of a page: of a code of diagnostics, of a key of saved searches, or the whole. */
export const referencePage = (name: string): string => `${referenceScheme}:/${name}.md`;

/** Links to the language reference that comes with the extension. Keys have none: VS Code would underline each of them. */
export const referenceLinks: ServiceLinks = { code: referencePage };
