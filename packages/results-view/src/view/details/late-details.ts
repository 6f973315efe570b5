import type { DetailsDialogProps } from './details-dialog.tsx';
import type { LoadView } from '../late-panel.tsx';

/** Loads the dialog with the details of an asset. */
export const loadDetails: LoadView<DetailsDialogProps> = async () =>
  (await import('./details-dialog.tsx')).DetailsDialog;
