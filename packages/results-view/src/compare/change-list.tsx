import type { VNode } from 'preact';
import { phrase } from '../view/text/phrase.ts';
import type { ChangeRow } from './change-rows.ts';

/** The maximum number of listed changes; the text diff has all of them. */
const most = 12;

/** The changes in the text of a search. */
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
