import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  search,
  selectNextOccurrence,
  selectSelectionMatches,
} from '@codemirror/search';
import { StateEffect } from '@codemirror/state';
import { EditorView, keymap, type KeyBinding } from '@codemirror/view';

/** The style of the panel, with the page's colours like `theme`. */
const panelTheme = EditorView.theme({
  '.cm-panels': {
    zIndex: '3',
    backgroundColor: 'var(--aql-surface, Canvas)',
    color: 'var(--aql-text, CanvasText)',
    borderColor: 'var(--aql-line-soft, #e6e6e1)',
  },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontFamily: 'var(--aql-font, system-ui)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: 'var(--aql-size-small, 12px)',
    minHeight: '24px',
  },
  '.cm-panel.cm-search .cm-textfield, .cm-panel.cm-search .cm-button': {
    minHeight: '28px',
    margin: '2px 8px 2px 0',
    padding: '0 8px',
    border: '1px solid var(--aql-outline, #8a8c90)',
    borderRadius: '6px',
    background: 'var(--aql-page, Canvas)',
    color: 'inherit',
    font: 'inherit',
    fontSize: 'var(--aql-size-small, 12px)',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    right: '8px',
    width: '24px',
    height: '24px',
    color: 'inherit',
    fontSize: 'var(--aql-size-large, 16px)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--aql-new-text, #fff0b8)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--aql-focus, #3250c8)' },
});

const scope = 'editor search-panel';

/**
 * The key bindings of finding. The list of the package would include its dialog for line numbers, and with it code of the editor that every
 * page loads.
 */
const keys: readonly KeyBinding[] = [
  { key: 'F3', run: findNext, shift: findPrevious, scope, preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope, preventDefault: true },
  { key: 'Mod-f', run: openSearchPanel, scope },
  { key: 'Escape', run: closeSearchPanel, scope },
  { key: 'Mod-Shift-l', run: selectSelectionMatches },
  { key: 'Mod-d', run: selectNextOccurrence, preventDefault: true },
];

/** The editors that have the panel already. */
const ready = new WeakSet<EditorView>();

/** Shows the panel to find and replace above the text. */
export function showFindPanel(view: EditorView): void {
  if (!ready.has(view)) {
    ready.add(view);
    view.dispatch({ effects: StateEffect.appendConfig.of([search({ top: true }), keymap.of(keys), panelTheme]) });
  }
  openSearchPanel(view);
}
