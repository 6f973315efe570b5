import { isLeaving, stay } from './leaving.ts';
import { pageAddress, replaceAddress } from './page-address.ts';

const marker = 'assetql-dialog';

/** The dialog that is above everything else, or one that is open beside it. */
const openDialog = (): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>('dialog:modal') ??
  document.querySelector<HTMLDialogElement>('dialog[open]');
const isMarked = (): boolean => history.state === marker;

/** Lets a step back in the browser's history close the open dialog, as people expect on phones, instead of leaving the page. Returns what ends it. */
export function closeOnBack(): () => void {
  let leaving = false;
  const leave = (): void => {
    leaving = true;
    history.back();
  };
  // The page was reloaded with an open dialog.
  if (isMarked() && openDialog() === null) leave();
  const look = (): void => {
    const dialog = openDialog();
    if (dialog !== null && !isMarked()) history.pushState(marker, '', location.href);
    else if (dialog === null && isMarked() && !leaving && !isLeaving()) leave();
  };
  const step = (): void => {
    if (isMarked()) {
      // A step forward, to a dialog that is closed.
      if (openDialog() === null) leave();
      return;
    }
    const dialog = openDialog();
    // The entry before may have the URL of a text that was edited since.
    if (leaving || dialog !== null) replaceAddress(pageAddress());
    if (leaving) {
      leaving = false;
      // Another dialog was opened meanwhile.
      look();
    } else dialog?.close();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  globalThis.addEventListener('popstate', step);
  globalThis.addEventListener('pageshow', stay);
  // A dialog may be open already.
  look();
  return () => {
    observer.disconnect();
    globalThis.removeEventListener('popstate', step);
    globalThis.removeEventListener('pageshow', stay);
  };
}
