import type { VNode } from 'preact';
import type { AssetOffer } from './asset-offers.ts';
import { phrase } from '../../view/text/phrase.ts';

export interface OfferListProps {
  readonly offers: readonly AssetOffer[];
  readonly onChoose: (offer: AssetOffer) => void;
}

/** Buttons for the values that a search can be narrowed to. */
export function OfferList({ offers, onChoose }: OfferListProps): VNode | null {
  if (offers.length === 0) return null;
  return (
    <section class="aql-offers" aria-labelledby="aql-offers-title">
      <h3 id="aql-offers-title">{phrase('Narrow the search to')}</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.key}>
            <button
              type="button"
              class="aql-button aql-offer"
              aria-pressed={offer.isChosen}
              aria-disabled={offer.isBlocked}
              onClick={() => !offer.isBlocked && onChoose(offer)}
            >
              <span class="aql-offer-label">{offer.label}</span> <bdi>{offer.value}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {offers.some(({ isBlocked }) => isBlocked) && (
        <p class="aql-soft">{phrase('Mend the query to write into it by a click.')}</p>
      )}
    </section>
  );
}
