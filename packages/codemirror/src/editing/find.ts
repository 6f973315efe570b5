import { StateEffect } from '@codemirror/state';
import { EditorView, keymap, type KeyBinding } from '@codemirror/view';

/** The editors that have the panel already. */
const ready = new WeakSet<EditorView>();

/** The style of the panel, with the page's colours like `theme`. */
const panelTheme = EditorView.theme({
  '.cm-panels': {
    zIndex: '3',
    backgroundColor: 'var(--aql-surface, Canvas)',
    color: 'var(--aql-text, CanvasText)',
    borderColor: 'var(--aql-line-soft, #e6e6e1)',
  },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontFamily: 'var(--aql-font, system-ui)' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', fontSize: '13px', minHeight: '24px' },
  '.cm-panel.cm-search .cm-textfield, .cm-panel.cm-search .cm-button': {
    minHeight: '28px',
    margin: '2px 8px 2px 0',
    padding: '0 8px',
    border: '1px solid var(--aql-outline, #8a8c90)',
    borderRadius: '6px',
    background: 'var(--aql-page, Canvas)',
    color: 'inherit',
    font: 'inherit',
    fontSize: '13px',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    right: '8px',
    width: '24px',
    height: '24px',
    color: 'inherit',
    fontSize: '18px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--aql-new-text, #fff0b8)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--aql-focus, #3250c8)' },
});

/** Opens the panel to find and replace. It is loaded at the first use, so that it costs nothing before. */
export async function openFind(view: EditorView): Promise<void> {
  const { search, searchKeymap, openSearchPanel } = await import('@codemirror/search');
  if (!ready.has(view)) {
    ready.add(view);
    view.dispatch({
      effects: StateEffect.appendConfig.of([search({ top: true }), keymap.of(searchKeymap), panelTheme]),
    });
  }
  openSearchPanel(view);
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
