import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The style of the completion list. It uses the page's colours, like `theme`. */
export const completionTheme: Extension = EditorView.baseTheme({
  // The documentation of the selected line is positioned beside the list.
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    borderRadius: 'inherit',
    maxHeight: '18em',
    fontFamily: 'var(--aql-font-code, ui-monospace, monospace)',
    fontSize: 'var(--aql-size-small, 12px)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '0 12px',
  },
  // Two classes, so that it has precedence over the editor's own style in any order.
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
    fontSize: 'var(--aql-size-small, 12px)',
  },
  // Forced-colors mode removes backgrounds.
  '@media (forced-colors: active)': {
    '.cm-tooltip.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  },
});
