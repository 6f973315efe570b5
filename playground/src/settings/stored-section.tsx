import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatCountOf } from '@assetql/results-view';
import { storedKinds, type StoredKind } from './stored-data.ts';

/** What the page keeps in this browser. Each kind is removed after a second click. */
export function StoredSection(): VNode {
  const [asked, setAsked] = useState<StoredKind>();
  const [said, setSaid] = useState('');
  return (
    <>
      <ul class="settings-stored">
        {storedKinds.map((kind) => {
          const count = kind.count();
          const what = formatCountOf(count, kind.singular, kind.plural);
          return (
            <li key={kind.plural}>
              <span>{what}</span>
              {asked === kind ? (
                <span class="settings-confirm">
                  <span class="aql-soft">{kind.note}</span>
                  <button
                    type="button"
                    class="aql-button aql-button-main"
                    onClick={() => {
                      kind.clear();
                      setAsked(undefined);
                      setSaid(`${what} removed.`);
                    }}
                  >
                    Remove
                  </button>
                  <button type="button" class="aql-button" onClick={() => setAsked(undefined)}>
                    Keep
                  </button>
                </span>
              ) : (
                <button
                  type="button"
                  class="aql-button"
                  aria-disabled={count === 0}
                  aria-label={`Remove ${kind.plural}`}
                  onClick={() => {
                    setSaid('');
                    if (count > 0) setAsked(kind);
                  }}
                >
                  Remove…
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p class="aql-soft" role="status">
        {said}
      </p>
      <p class="aql-soft">Files are removed one by one in File, Files. Nothing of this was ever sent anywhere.</p>
    </>
  );
}
