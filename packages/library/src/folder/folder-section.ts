import { readConfiguration, type FolderAttribute } from '@assetql/core';

/** What the configuration of a served folder says about its files. */
export interface FolderSectionReading {
  readonly attributes: readonly FolderAttribute[];
  /** What of it is wrong, one sentence each. The rest counts. */
  readonly problems: readonly string[];
}

/** Reads the section `folder` of the text of a configuration; `undefined` where a folder has none. Other sections are none of a folder's. */
export function readFolderSection(text: string | undefined): FolderSectionReading {
  if (text === undefined) return { attributes: [], problems: [] };
  const { configuration, problems } = readConfiguration(text);
  return { attributes: configuration.folder?.attributes ?? [], problems };
}
