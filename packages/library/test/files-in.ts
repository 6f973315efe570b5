import type { FolderFile, Records } from '../src/index.ts';

/** All files that records know, in the order of their last change. */
export async function filesIn(records: Records, signal?: AbortSignal): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  for await (const page of records.filePages(signal)) files.push(...page);
  return files;
}
