/** The extension of the names of saved-search files. */
export const savedSearchExtension = '.assetql';
