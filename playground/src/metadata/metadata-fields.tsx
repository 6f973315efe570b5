import type { Client } from '@assetql/client';
import { fold } from '@assetql/core';
import type { ViewAsset } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { TextField } from '../fields/text-field.tsx';
import { TokenField } from '../fields/token-field.tsx';
import { draftOf, keywordsOf, type MetadataDraft } from './metadata-draft.ts';
import { starWords } from './metadata-plan.tsx';

/** The most suggestions that are shown. */
const most = 12;

const ratings = [0, 1, 2, 3, 4, 5, -1];

export interface MetadataFieldsProps {
  readonly client: Client;
  readonly assets: readonly ViewAsset[];
  readonly draft: MetadataDraft;
  readonly onChange: (draft: MetadataDraft) => void;
}

/** The fields of one asset, or what can be changed of several at once. */
export function MetadataFields({ client, assets, draft, onChange }: MetadataFieldsProps): VNode {
  const rating = useId();
  const isOne = assets.length === 1;
  const { rating: starsBefore } = draftOf(assets);
  const set = (change: Partial<MetadataDraft>): void => onChange({ ...draft, ...change });
  const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
  return (
    <div class="metadata">
      {isOne && <TextField label="Title" value={draft.title} onChange={(title) => set({ title })} />}
      {isOne && (
        <TextField
          label="Description"
          kind="long"
          value={draft.description}
          onChange={(description) => set({ description })}
        />
      )}
      <div class="field">
        <label for={rating}>Rating</label>
        <select
          id={rating}
          class="aql-input"
          value={draft.rating ?? ''}
          onChange={({ currentTarget: { value } }) => set({ rating: value === '' ? undefined : Number(value) })}
        >
          {starsBefore === undefined && <option value="">{isOne ? 'As it is' : 'As they are'}</option>}
          {ratings.map((stars) => (
            <option key={stars} value={stars}>
              {sentence(starWords(stars))}
            </option>
          ))}
        </select>
      </div>
      <TokenField
        label={isOne ? 'Keywords' : 'Add keywords'}
        value={draft.keywords}
        onChange={(keywords) => set({ keywords })}
        suggest={async (text) =>
          text === '' ? [] : (await client.keywords(text, { limit: most })).map((label) => ({ label }))
        }
        free
      />
      {!isOne && (
        <TokenField
          label="Remove keywords"
          value={draft.removed}
          onChange={(removed) => set({ removed })}
          suggest={(text) =>
            keywordsOf(assets)
              .filter((label) => fold(label).includes(fold(text)))
              .slice(0, most)
              .map((label) => ({ label }))
          }
          free
        />
      )}
    </div>
  );
}
