import type { DocumentAct } from '../preview/messages.ts';

/** What a key does with the document of the search; `undefined` for other keys. */
export function documentActOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): DocumentAct | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return 'save';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/** Kinds of input that hold no text, and have nothing to undo by themselves. */
const plainInputs: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'button']);

const isTyped = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !plainInputs.has(target.type)) || target instanceof HTMLTextAreaElement;

/** Saves, undoes and redoes from the page as from the editor: VS Code itself does nothing for such keys in a page. */
export function listenForDocumentKeys(onAct: (act: DocumentAct) => void): void {
  document.addEventListener('keydown', (event) => {
    const act = documentActOf(event);
    // What is typed in a field is undone there.
    if (act === undefined || (act !== 'save' && isTyped(event.target))) return;
    event.preventDefault();
    onAct(act);
  });
}
