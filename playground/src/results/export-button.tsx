import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LatePanel, type LoadView } from '@assetql/results-view';
import type { BrowserSession } from '@assetql/results-view/browse';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { ResultsSource } from './use-late-results.ts';

const loadDialog: LoadView<ExportDialogProps> = async () => (await import('./export-dialog.tsx')).ExportDialog;

export interface ExportButtonProps {
  readonly source: ResultsSource;
  readonly session: BrowserSession;
  readonly total: number;
}

/** Opens the dialog that exports results. */
export function ExportButton({ source, session, total }: ExportButtonProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const isBlocked = source.asked === undefined || total === 0;
  return (
    <>
      <button
        type="button"
        class="aql-button aql-button-quiet"
        aria-haspopup="dialog"
        data-command="Export what is found"
        aria-disabled={isBlocked}
        title={isBlocked ? 'There is nothing to export.' : 'Export assets or their files'}
        onClick={() => !isBlocked && setOpen(true)}
      >
        Export…
      </button>
      {isOpen && <LatePanel load={loadDialog} props={{ source, session, total, onClose: () => setOpen(false) }} />}
    </>
  );
}
