import type { VNode } from 'preact';

/** A message of the page about the text, with what can be done. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Absent for a state that lasts. */
  readonly onClose?: (() => void) | undefined;
}

/** The messages of the page, each on a line of its own below the top bar. */
export function PageNotices({ notices }: { readonly notices: readonly Notice[] }): VNode {
  return (
    <div class="notices" role="status">
      {notices.map(({ key, text, action, onClose }) => (
        <p key={key} class="notice">
          <span>{text}</span>{' '}
          {action !== undefined && (
            <button type="button" class="aql-button" onClick={action.run}>
              {action.label}
            </button>
          )}
          {onClose !== undefined && (
            <button type="button" class="aql-link" onClick={onClose}>
              Close
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
