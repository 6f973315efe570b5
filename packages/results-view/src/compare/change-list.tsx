import type { VNode } from 'preact';
import { phrase } from '../view/phrase.ts';
import type { ChangeRow } from './change-rows.ts';

/** Changes that are listed; the difference of the texts has all. */
const most = 12;

/** What has changed in the text of a search. */
export function ChangeList({ rows }: { readonly rows: readonly ChangeRow[] }): VNode | null {
  if (rows.length === 0) return null;
  return (
    <ul class="aql-changes">
      {rows.slice(0, most).map(({ key, before, after }, index) => (
        <li key={index}>
          <span class="aql-change-key">{key}</span>{' '}
          {before !== undefined && (
            <del>
              <span class="aql-unseen">{phrase('removed:')} </span>
              <code dir="auto">{before}</code>
            </del>
          )}{' '}
          {after !== undefined && (
            <ins>
              <span class="aql-unseen">{phrase('added:')} </span>
              <code dir="auto">{after}</code>
            </ins>
          )}
        </li>
      ))}
      {rows.length > most && <li class="aql-soft">{phrase('{0} more changes', rows.length - most)}</li>}
    </ul>
  );
}
