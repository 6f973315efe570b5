import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The look of the list of proposals. It takes the colours of the page, as `theme` does. */
export const completionTheme: Extension = EditorView.baseTheme({
  // What is known of the chosen line stands beside the list.
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    borderRadius: 'inherit',
    maxHeight: '18em',
    fontFamily: 'var(--aql-font-code, ui-monospace, monospace)',
    fontSize: 'var(--aql-size-small, 13px)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '0 12px',
  },
  // Of both classes, so that it holds also where the editor's own style is mounted later.
  '.cm-tooltip.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--aql-accent-soft, #e9edfc)',
    color: 'var(--aql-text, inherit)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: '16px',
    color: 'var(--aql-text-soft, #5a5d63)',
    fontStyle: 'normal',
    fontFamily: 'var(--aql-font, system-ui)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': {
    padding: '8px 12px',
    maxWidth: '24em',
    fontFamily: 'var(--aql-font, system-ui)',
    fontSize: 'var(--aql-size-small, 13px)',
  },
  // Where colours are forced, backgrounds go.
  '@media (forced-colors: active)': {
    '.cm-tooltip.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  },
});
