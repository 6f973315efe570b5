import { configurationFile, readConfiguration } from '@assetql/core';
import type { DocumentOptions } from '@assetql/core/document';
import { foldersAbove } from '../connections/settings/nearest-configuration.ts';

type Variables = NonNullable<DocumentOptions['shared']>;

/** What was at a commit, and what is there now. */
export interface TwoTimes {
  /** The folder of the repository. */
  readonly root: string;
  /** The text of a file at the commit; `undefined` when the commit does not contain it. */
  readonly textOf: (path: string) => Promise<string | undefined>;
  /** Whether there is such a file today. */
  readonly isThere: (path: string) => Promise<boolean>;
}

/** A configuration file at a commit. */
export interface EarlierConfiguration {
  /** `undefined` when there was none then. */
  readonly text: string | undefined;
}

/**
 * The nearest configuration above a file at a commit. Where that is outside the repository, its text at the commit is not known:
 * `undefined`, and the caller uses the configuration of today.
 */
export async function earlierConfiguration(
  path: string,
  { root, textOf, isThere }: TwoTimes,
): Promise<EarlierConfiguration | undefined> {
  let isNewer = false;
  for (const folder of foldersAbove(path)) {
    if (folder !== root && !folder.startsWith(`${root}/`)) break;
    const file = `${folder}/${configurationFile}`;
    const text = await textOf(file);
    if (text !== undefined) return { text };
    isNewer ||= await isThere(file);
  }
  return isNewer ? { text: undefined } : undefined;
}

/** The variables that a file had in common with others at a commit; `undefined` when they are not known, as above. */
export async function earlierVariables(path: string, times: TwoTimes): Promise<Variables | undefined> {
  const found = await earlierConfiguration(path, times);
  return found && (readConfiguration(found.text ?? '{}').configuration.check.shared ?? []);
}
