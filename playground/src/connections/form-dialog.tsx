import '@assetql/results-view/dialogs.css';
import { Icon } from '@assetql/results-view';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly problem: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with a form. Escape and Cancel close it; problems are announced. */
export function FormDialog({ title, submit, problem, busy, onSubmit, onClose, children }: FormDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="aql-details connection-dialog" aria-labelledby="connection-title" onClose={onClose}>
      <form
        class="connection-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <h2 id="connection-title">{title}</h2>
        {problem !== undefined && (
          <p class="form-problem" role="alert">
            <Icon name="close" /> {problem}
          </p>
        )}
        {children}
        <div class="form-actions">
          <button type="submit" class="aql-button aql-button-main" aria-disabled={busy}>
            {busy ? 'Please wait …' : submit}
          </button>
          <button type="button" class="aql-button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
