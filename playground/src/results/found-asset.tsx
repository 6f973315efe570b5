import '../style/found.css';
import type { VNode } from 'preact';
import { freeTitle } from '@assetql/core/document';
import type { ViewAsset } from '@assetql/results-view';
import { AssetDetails, Attribution } from '@assetql/results-view/answer';
import { moreLikeThis, sourceOf } from '@assetql/results-view/browse';
import { EditAsset } from '../metadata/edit-metadata.tsx';
import type { ResultsSource } from './use-late-results.ts';

export interface FoundAssetProps {
  readonly source: ResultsSource;
  readonly asset: ViewAsset;
  /** Called when metadata of the asset was written. */
  readonly onWritten: () => void;
}

/** In the details of an asset: a search for what is like it, why the search finds it, and values to narrow the search to. */
export function FoundAsset({ source, asset, onWritten }: FoundAssetProps): VNode {
  const { catalogue, file, search, titles, asked, onEdit, onSearch } = source;
  const known = sourceOf(asset);
  const body = known && moreLikeThis(known);
  // Line breaks and leading signs would end the title.
  const name = (asset.title || asset.fileName || 'this asset').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return (
    <>
      <div class="found-actions">
        {body !== undefined && (
          <form method="dialog">
            <button
              type="submit"
              class="aql-button"
              onClick={() => onSearch(`### ${freeTitle(`Like ${name}`, titles)}\n${body}`)}
            >
              More like this
            </button>
          </form>
        )}
        <EditAsset key={asset.id} source={source} asset={asset} onWritten={onWritten} />
      </div>
      <AssetDetails asset={asset} catalogue={catalogue} file={file} search={search} asked={asked} onEdit={onEdit} />
      {source.isSample && <Attribution />}
    </>
  );
}
