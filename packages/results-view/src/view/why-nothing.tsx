import type { VNode } from 'preact';
import { formatCount } from './format-count.ts';
import { phrase } from './phrase.ts';

/** A change after which there would be results. */
export interface Remedy {
  readonly key: string;
  /** What it does, as the words of a button: `Take out: rated 5`. */
  readonly label: string;
  /** What is written in the place of the old text, when something is. */
  readonly code?: string | undefined;
  /** How many assets there would be. */
  readonly count: number;
  readonly apply: () => void;
}

/** Why a search finds nothing; `looking` while that is found out, `unknown` when it cannot be. */
export type WhyNothingState =
  | 'looking'
  | 'unknown'
  | {
      /** The parts that find nothing together, in words; none when the library itself is empty. */
      readonly clauses: readonly string[];
      readonly remedies: readonly Remedy[];
    };

/** Names the smallest group of parts that finds nothing, and offers what mends the search. */
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
  const said = clauses.join('; ');
  return clauses.length === 1
    ? phrase('This alone finds nothing: {0}.', said)
    : phrase('Together these find nothing: {0}.', said);
}
