import { isRecord } from '@assetql/core/text';
import { commands, type Disposable } from 'vscode';
import type { Connection } from '../contracts/connections.ts';
import type { AssetAction, NamedAsset } from '../contracts/named-asset.ts';
import { withChosenLine } from '../views/chosen-line.ts';
import { warnIfStale } from '../views/warn-if-stale.ts';
import type { LibraryView } from '../views/library/open-library-view.ts';
import type { ActionHost } from './act-on-asset.ts';

/** The asset of a line of the view, or of a message of the preview. */
function assetOf(given: unknown): NamedAsset | undefined {
  const asset = isRecord(given) ? given['asset'] : undefined;
  if (!isRecord(asset)) return undefined;
  const { id, name } = asset;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}

/** Whether a connection is one, and not what somebody else calls the command with. */
const isConnection = (value: unknown): value is Connection =>
  isRecord(value) && typeof value['key'] === 'string' && typeof value['label'] === 'string';

/** Offers what can be done with an asset. The code is read when something is done. */
export function openAssetActions(host: ActionHost, view: LibraryView): Disposable[] {
  const register = (command: string, action: AssetAction): Disposable =>
    commands.registerCommand(`assetql.${command}`, (...given: readonly unknown[]) =>
      warnIfStale(given, async () => {
        const [chosen] = withChosenLine(given, view.selection());
        const asset = assetOf(chosen);
        if (asset === undefined) return;
        const of = isRecord(chosen) ? chosen['connection'] : undefined;
        const { actOnAsset } = await import('./act-on-asset.ts');
        await actOnAsset(action, asset, isConnection(of) ? of : await view.connection(), host);
      }),
    );
  return [
    register('approve', 'approve'),
    register('reject', 'reject'),
    register('addToCategory', 'categorize'),
    register('copyDirectLink', 'link'),
    register('editMetadata', 'edit'),
  ];
}
