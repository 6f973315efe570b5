import type { VNode } from 'preact';
import { useNotices, type NoticesSource } from '../state/use-notices.ts';

/** The messages of the page, each on a line of its own. */
export function PageNotices(source: NoticesSource): VNode {
  const notices = useNotices(source);
  return (
    <>
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
    </>
  );
}
