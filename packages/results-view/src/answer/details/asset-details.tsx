import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { toMatchAsset } from '@assetql/client';
import type { TextEdit } from '@assetql/core';
import type { BoundRequest, SavedSearch } from '@assetql/core/document';
import { judgeParts } from '../../explain/judge-parts.ts';
import { explainQuery } from '../../explain/query-part.ts';
import type { ViewAsset } from '../../view/view-asset.ts';
import { assetOffers } from './asset-offers.ts';
import type { LibraryNames } from '../library-names.ts';
import { OfferList } from './offer-list.tsx';
import { sourceOf } from '../view-asset.ts';
import { WhyItMatches } from './why-it-matches.tsx';

export interface AssetDetailsProps {
  readonly asset: ViewAsset;
  readonly catalogue: LibraryNames;
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /** The resolved request; `undefined` while the text has errors. */
  readonly asked: { readonly request: BoundRequest; readonly now: number } | undefined;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** The details of an asset beside its facts: why the search finds it, and values to narrow the search to. */
export function AssetDetails({ asset, catalogue, file, search, asked, onEdit }: AssetDetailsProps): VNode | null {
  const source = sourceOf(asset);
  const judged = useMemo(() => {
    if (source === undefined || search === undefined || asked === undefined) return undefined;
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { parts } = explainQuery(search, asked.request, { catalogue, now: asked.now, timeZone });
    return judgeParts(parts, asked.request, toMatchAsset(source, catalogue), catalogue);
  }, [source, search, asked, catalogue]);
  if (source === undefined) return null;
  return (
    <>
      {judged !== undefined && <WhyItMatches parts={judged} />}
      <OfferList offers={assetOffers(source, file, search, catalogue)} onChoose={(offer) => onEdit(offer.edits())} />
    </>
  );
}
