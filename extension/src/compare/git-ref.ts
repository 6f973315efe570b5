import { isRecord } from '@assetql/core/text';
import type { Uri } from 'vscode';

/**
 * The Git revision of a URI of VS Code's Git extension, such as `HEAD` of `git:/work/a.assetql?{"path":"/work/a.assetql","ref":"HEAD"}`, in the
 * form that `git show revision:path` takes: an empty text is the staged version. `undefined` for other URIs.
 */
export function gitRef({ scheme, query }: Pick<Uri, 'scheme' | 'query'>): string | undefined {
  if (scheme !== 'git') return undefined;
  let read: unknown;
  try {
    read = JSON.parse(query);
  } catch {
    return undefined;
  }
  if (!isRecord(read) || typeof read['ref'] !== 'string') return undefined;
  const { ref } = read;
  // `~` is what is staged, `~1` to `~3` are the sides of a merge.
  const side = /^~(\d?)$/.exec(ref)?.[1];
  if (side === undefined) return ref;
  return side === '' ? '' : `:${side}`;
}
