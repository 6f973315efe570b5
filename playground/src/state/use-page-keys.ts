import { useEffect } from 'preact/hooks';

export interface PageKeys {
  readonly onHelp: () => void;
  readonly onRun: () => void;
  readonly onSave: () => void;
}

/** The key bindings outside the editor, which has its own. */
export function usePageKeys({ onHelp, onRun, onSave }: PageKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const mod = event.ctrlKey || event.metaKey;
      if (event.key === '?' && !mod && !event.altKey && !isTyping(event)) act(event, onHelp);
      else if (mod && event.key === 'Enter') act(event, onRun);
      else if (mod && event.key.toLowerCase() === 's' && !event.shiftKey) act(event, onSave);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function act(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  run();
}

/** Uses the composed path, because the editor is in a shadow root. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}
