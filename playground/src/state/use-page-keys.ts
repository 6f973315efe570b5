import { useEffect } from 'preact/hooks';

export interface PageKeys {
  readonly onHelp: () => void;
  /** Lists the commands of the page. */
  readonly onCommands: () => void;
  readonly onRun: () => void;
  readonly onSave: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** F6: to the next part of the page; with Shift, to the one before. */
  readonly onRegion: (step: 1 | -1) => void;
}

/** The key bindings outside the editor, which has its own. */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const run = event.defaultPrevented ? undefined : actionOf(event, keys);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function actionOf(event: KeyboardEvent, keys: PageKeys): (() => void) | undefined {
  const { altKey, shiftKey } = event;
  if (altKey) return undefined;
  const key = event.key.toLowerCase();
  if (!event.ctrlKey && !event.metaKey) {
    if (key === 'f6') return () => keys.onRegion(shiftKey ? -1 : 1);
    return key === '?' && !isTyping(event) ? keys.onHelp : undefined;
  }
  if (key === 'enter') return keys.onRun;
  // A dialog is done with first: commands would change the page behind it.
  if (key === 'k' && !shiftKey && document.querySelector('dialog:modal') === null) return keys.onCommands;
  if (key === 's' && !shiftKey) return keys.onSave;
  // A field has its own history.
  if (isTyping(event)) return undefined;
  if (key === 'z') return shiftKey ? keys.onRedo : keys.onUndo;
  return key === 'y' && !shiftKey ? keys.onRedo : undefined;
}

/** Uses the composed path, because the editor is in a shadow root. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}
