import { savedSearchExtension } from '@assetql/core/text';

/** The language of saved searches, as the manifest calls it. */
export const searchLanguage = 'assetql';

/** The files that are looked for. */
export const searchFilePattern: string = `**/*${savedSearchExtension}`;
