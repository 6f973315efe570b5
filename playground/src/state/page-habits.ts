import { closeOnBack } from './close-on-back.ts';
import { keepFocus } from './keep-focus.ts';

/** What the page does for somebody who uses it: a step back closes dialogs, and the focus is never lost. Returns what ends both. */
export function startPageHabits(): () => void {
  const ends = [closeOnBack(), keepFocus()];
  return () => {
    for (const end of ends) end();
  };
}
