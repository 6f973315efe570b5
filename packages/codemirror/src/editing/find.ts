import type { EditorView, KeyBinding } from '@codemirror/view';

/** Opens the panel to find and replace. It is loaded at the first use, so that it costs nothing before. */
export async function openFind(view: EditorView): Promise<void> {
  const { showFindPanel } = await import('./find-panel.ts');
  showFindPanel(view);
}

/** Mod-f finds and replaces. */
export const findKeymap: readonly KeyBinding[] = [
  {
    key: 'Mod-f',
    run: (view) => {
      // Without a connection the panel is not there; the next press tries again.
      openFind(view).catch(() => undefined);
      return true;
    },
    preventDefault: true,
  },
];
