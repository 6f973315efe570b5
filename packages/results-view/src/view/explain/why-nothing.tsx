import type { VNode } from 'preact';
import { formatCount } from '../text/format-count.ts';
import { phrase } from '../text/phrase.ts';

/** A change that gives results. */
export interface Remedy {
  readonly key: string;
  /** The text of its button: `Take out: rated 5`. */
  readonly label: string;
  /** The new text, if the change writes one. */
  readonly code?: string | undefined;
  /** The number of results after the change. */
  readonly count: number;
  readonly apply: () => void;
}

/** Why a search has no results; `looking` while this is being determined, `unknown` when it cannot be. */
export type WhyNothingState =
  | 'looking'
  | 'unknown'
  | {
      /** The parts that together have no results, in words; empty when the library itself is empty. */
      readonly clauses: readonly string[];
      readonly remedies: readonly Remedy[];
    };

/** Names a minimal set of parts that have no results, and offers changes. */
export function WhyNothing({ state }: { readonly state: WhyNothingState }): VNode {
  return (
    <section class="aql-why" aria-labelledby="aql-why-title">
      <h3 id="aql-why-title">{phrase('Why nothing?')}</h3>
      {state === 'looking' ? (
        <p class="aql-soft">{phrase('Looking for the parts to blame.')}</p>
      ) : state === 'unknown' ? (
        <p class="aql-soft">{phrase('The library did not answer often enough to tell.')}</p>
      ) : (
        <>
          <p>{reasonOf(state.clauses)}</p>
          {state.remedies.length > 0 ? (
            <ul>
              {state.remedies.map(({ key, label, code, count, apply }) => (
                <li key={key}>
                  <button type="button" class="aql-button" onClick={apply}>
                    <span dir="auto">{label}</span>
                    {code !== undefined && <code dir="auto">{code}</code>}
                  </button>
                  <span class="aql-soft">
                    {count === 1 ? phrase('finds {0} asset', count) : phrase('finds {0} assets', formatCount(count))}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            state.clauses.length > 0 && <p class="aql-soft">{phrase('No small change finds something.')}</p>
          )}
        </>
      )}
    </section>
  );
}

function reasonOf(clauses: readonly string[]): string {
  if (clauses.length === 0) return phrase('The library has no assets.');
  const text = clauses.join('; ');
  return clauses.length === 1
    ? phrase('This alone finds nothing: {0}.', text)
    : phrase('Together these find nothing: {0}.', text);
}
