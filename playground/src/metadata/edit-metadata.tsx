import type { Client } from '@assetql/client';
import { LatePanel, type LoadView, type ViewAsset } from '@assetql/results-view';
import { useSession, type BrowserSession } from '@assetql/results-view/browse';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { MetadataDialogProps } from './metadata-dialog.tsx';
import { useMetadataPermission } from './use-metadata-permission.ts';

const loadDialog: LoadView<MetadataDialogProps> = async () => (await import('./metadata-dialog.tsx')).MetadataDialog;

/** What can be edited, and where. */
export interface EditSource {
  readonly client: Client;
  /** Whether the library is a folder that a server of this machine serves. */
  readonly isServedFolder: boolean;
}

interface EditButtonProps {
  readonly source: EditSource;
  readonly assets: readonly ViewAsset[];
  readonly derivedKeywords: readonly string[] | undefined;
  readonly label: string;
  readonly look: string;
  readonly onWritten: () => void;
}

/** Assets without the keywords that the library gives them by itself, which nobody can change. */
function withOwnKeywords(assets: readonly ViewAsset[], derived: readonly string[]): readonly ViewAsset[] {
  const isOwn = (keyword: string): boolean => !derived.includes(keyword);
  return assets.map((asset) => ({ ...asset, keywords: asset.keywords?.filter(isOwn) }));
}

function EditButton({ source, assets, derivedKeywords = [], label, look, onWritten }: EditButtonProps): VNode {
  const [edited, setEdited] = useState<readonly ViewAsset[]>();
  return (
    <>
      <button
        type="button"
        class={look}
        aria-haspopup="dialog"
        onClick={() => setEdited(withOwnKeywords(assets, derivedKeywords))}
      >
        {label}
      </button>
      {edited !== undefined && (
        <LatePanel
          load={loadDialog}
          props={{
            client: source.client,
            assets: edited,
            onWritten,
            onClose: () => setEdited(undefined),
          }}
        />
      )}
    </>
  );
}

export interface EditAssetProps {
  readonly source: EditSource;
  readonly asset: ViewAsset;
  /** Called when files have changed. */
  readonly onWritten: () => void;
}

/** In the details of an asset: edits its metadata, or says how that is permitted. Nothing for libraries that are no folder. */
export function EditAsset({ source, asset, onWritten }: EditAssetProps): VNode | null {
  const permission = useMetadataPermission(source.client, source.isServedFolder);
  if (permission === undefined) return null;
  return permission.permitted ? (
    <EditButton
      source={source}
      assets={[asset]}
      derivedKeywords={permission.derivedKeywords}
      label="Edit…"
      look="aql-button"
      onWritten={onWritten}
    />
  ) : (
    <p class="aql-soft">{permission.reason}</p>
  );
}

export interface EditSelectionProps {
  readonly source: EditSource;
  readonly session: BrowserSession;
  /** Called when files have changed. */
  readonly onWritten: () => void;
}

/** Edits the metadata of the selected assets. Nothing where none are, or where that is not permitted. */
export function EditSelection({ source, session, onWritten }: EditSelectionProps): VNode | null {
  const permission = useMetadataPermission(source.client, source.isServedFolder);
  useSession(session);
  const selected = [...session.selection.assets.values()];
  if (permission?.permitted !== true || selected.length === 0) return null;
  return (
    <EditButton
      source={source}
      assets={selected}
      derivedKeywords={permission.derivedKeywords}
      label="Edit…"
      look="aql-button aql-button-quiet"
      onWritten={onWritten}
    />
  );
}
