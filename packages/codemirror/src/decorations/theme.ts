import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const code = (name: string, fallback: string): string => `var(--aql-code-${name}, ${fallback})`;

/** The style of the language's tokens. Colours are custom properties of the page, so that one theme covers light and dark. */
export const theme: Extension = EditorView.baseTheme({
  '&': { color: 'var(--aql-text, inherit)', backgroundColor: 'transparent', fontSize: 'var(--aql-size, 14px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--aql-font-code, ui-monospace, monospace)', lineHeight: '1.65' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--aql-accent, currentColor)' },
  '.cm-line': { padding: '0 16px' },
  '.aql-lens-space': { paddingTop: '24px' },
  '.cm-cursor': { borderLeftColor: 'var(--aql-accent, currentColor)', borderLeftWidth: '2px' },
  '& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--aql-accent, #3250c8) 22%, transparent)',
  },
  '& .cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--aql-outline, currentColor)',
    borderRadius: '2px',
  },
  '.aql-token-title': { fontWeight: '600', color: code('key', 'inherit') },
  '.aql-token-key': { fontWeight: '600', color: code('key', 'inherit') },
  '.aql-token-comment': { color: code('comment', '#63666c'), fontStyle: 'italic' },
  '.aql-token-field, .aql-token-collection, .aql-token-searchField, .aql-token-sortKey, .aql-token-property': {
    color: code('field', '#1b4a9c'),
  },
  '.aql-token-operator, .aql-token-function, .aql-token-direction': { color: code('operator', '#7a3a9a') },
  '.aql-token-join': { color: code('join', '#7a3a9a'), fontWeight: '600' },
  '.aql-token-enumeration, .aql-token-string, .aql-token-phrase': { color: code('value', '#1f6a3c') },
  '.aql-token-number, .aql-token-timestamp, .aql-token-null': { color: code('number', '#8a4b00') },
  '.aql-token-variable, .aql-token-parameter': { color: code('variable', '#9a3412') },
  '.aql-token-punctuation': { color: 'var(--aql-text-soft, inherit)' },
  '.aql-new-text': { backgroundColor: 'var(--aql-new-text, #fff0b8)', borderRadius: '2px' },
  '.aql-problem': { textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
  '.aql-problem-error': { textDecoration: 'underline wavy var(--aql-bad, #b3261e) 1px' },
  '.aql-problem-warning': { textDecoration: 'underline wavy var(--aql-warn, #8a5300) 1px' },
  '.aql-problem-info, .aql-problem-hint': { textDecoration: 'underline dotted var(--aql-note, #5a5d63) 1px' },
  '.cm-placeholder': { color: 'var(--aql-text-soft, #5a5d63)' },
  '.cm-tooltip': {
    border: '1px solid var(--aql-line-soft, #ddd)',
    borderRadius: 'var(--aql-radius, 6px)',
    backgroundColor: 'var(--aql-surface, #fff)',
    color: 'var(--aql-text, inherit)',
    boxShadow: '0 4px 16px rgb(0 0 0 / 12%)',
    overflow: 'hidden',
  },
  '.aql-completion-swatch': {
    width: '12px',
    height: '12px',
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 60%)',
    forcedColorAdjust: 'none',
  },
  '.aql-hover': {
    maxWidth: '32em',
    fontFamily: 'var(--aql-font, system-ui)',
    fontSize: 'var(--aql-size-small, 12px)',
    lineHeight: '1.45',
  },
  '.aql-hover > div': { padding: '8px 12px' },
  '.aql-hover p': { margin: '0' },
  '.aql-hover-problem': { borderLeft: '3px solid var(--aql-note, #5a5d63)' },
  '.aql-hover-error': { borderLeftColor: 'var(--aql-bad, #b3261e)' },
  '.aql-hover-warning': { borderLeftColor: 'var(--aql-warn, #8a5300)' },
  '.aql-hover-title': { fontWeight: '600' },
  '.aql-hover-source': { color: 'var(--aql-text-soft, #5a5d63)' },
  '.aql-hover-fix': {
    minHeight: '28px',
    margin: '4px 8px 0 0',
    padding: '0 12px',
    border: '1px solid var(--aql-outline, #8a8c90)',
    borderRadius: 'var(--aql-radius, 6px)',
    backgroundColor: 'transparent',
    color: 'var(--aql-accent, #3250c8)',
    font: 'inherit',
    cursor: 'pointer',
  },
  // Forced-colors mode removes backgrounds, so their meaning is shown by other styles.
  '@media (forced-colors: active)': {
    '.aql-new-text': { outline: '1px solid Highlight' },
  },
});
