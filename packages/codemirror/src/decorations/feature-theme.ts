import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const soft = 'var(--aql-text-soft, #5a5d63)';
const small = 'var(--aql-size-small, 12px)';
const font = 'var(--aql-font, system-ui)';
const radius = 'var(--aql-radius, 6px)';

const plainButton = {
  padding: '0',
  border: '0',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
};

const focused = { outline: '2px solid var(--aql-focus, currentColor)', outlineOffset: '1px' };

/** The style of hints, lenses, menus and marks. It uses the page's colours, like `theme`. */
export const featureTheme: Extension = EditorView.baseTheme({
  '.aql-hint': { color: soft, fontFamily: font, fontSize: small, whiteSpace: 'nowrap', userSelect: 'none' },
  '.aql-hint-after': { marginInlineStart: '0.6em' },
  '.aql-hint-before': { marginInlineEnd: '0.6em' },
  '.aql-hint-count': { fontVariantNumeric: 'tabular-nums' },
  '.aql-hint-name, .aql-hint-variable, .aql-hint-date': {
    padding: '1px 5px',
    borderRadius: '4px',
    backgroundColor: 'var(--aql-hover, #eeeeea)',
  },

  '.aql-lenses': { position: 'absolute', insetInlineStart: '0', top: '0', width: '100%', height: '0' },
  '.aql-lens': {
    position: 'absolute',
    insetInlineStart: '16px',
    display: 'flex',
    height: '24px',
    color: soft,
    fontFamily: font,
    fontSize: small,
    whiteSpace: 'nowrap',
  },
  '.aql-lens[hidden]': { display: 'none' },
  '.aql-lens button': { ...plainButton, minHeight: '24px', padding: '0 7px', borderRadius: radius },
  '.aql-lens button:first-child': { marginInlineStart: '-7px' },
  '.aql-lens button:hover': { color: 'var(--aql-accent, #3250c8)', textDecoration: 'underline' },
  '.aql-lens button:focus-visible': focused,
  '.aql-lens button + button::before': { content: '"·" / ""', marginInlineStart: '-9px', marginInlineEnd: '5px' },

  '.aql-folds': { position: 'absolute', insetInlineStart: '0', top: '0', height: '0' },
  '.aql-fold': {
    ...plainButton,
    position: 'absolute',
    insetInlineStart: '0',
    width: '16px',
    color: soft,
  },
  '.aql-fold::before': {
    content: '""',
    display: 'inline-block',
    width: '5px',
    height: '5px',
    borderInlineEnd: '1.5px solid',
    borderBlockEnd: '1.5px solid',
    transform: 'translateY(-2px) rotate(45deg)',
    opacity: '0',
  },
  '.aql-fold.aql-fold-closed::before': { transform: 'translateY(-1px) rotate(-45deg)', opacity: '1' },
  '&.cm-focused .aql-fold::before, &:hover .aql-fold::before': { opacity: '1' },
  '.cm-foldPlaceholder': {
    margin: '0 4px',
    padding: '0 6px',
    border: '1px solid var(--aql-line-soft, #ddd)',
    borderRadius: '4px',
    backgroundColor: 'var(--aql-hover, #eeeeea)',
    color: soft,
  },

  '.aql-color-name': { whiteSpace: 'nowrap' },
  '.aql-color': {
    ...plainButton,
    width: '0.8em',
    height: '0.8em',
    marginInlineEnd: '0.35em',
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 60%)',
    verticalAlign: '-0.05em',
    forcedColorAdjust: 'none',
  },
  '.aql-address': { textDecoration: 'underline', textUnderlineOffset: '3px', textDecorationColor: soft },
  '.aql-same': { borderRadius: '2px', backgroundColor: 'var(--aql-accent-soft, #e9edfc)' },
  '.aql-same-write': { boxShadow: 'inset 0 -2px 0 var(--aql-accent, #3250c8)' },
  '.aql-token-is-definition': { fontWeight: '600' },
  '.aql-token-is-documentation': { fontStyle: 'normal' },
  '.aql-token-is-assumed': { fontStyle: 'italic' },

  '.aql-bulb': {
    ...plainButton,
    width: '24px',
    height: '24px',
    margin: '-4px 0',
    marginInlineStart: '6px',
    borderRadius: radius,
    color: 'var(--aql-warn, #8a5300)',
    verticalAlign: 'middle',
  },
  '.aql-bulb svg': { width: '16px', height: '16px', fill: 'none', stroke: 'currentColor', strokeWidth: '1.4' },
  '.aql-bulb:hover': { backgroundColor: 'var(--aql-hover, #eeeeea)' },

  '.aql-choices, .aql-rename, .aql-announcement, .aql-signature': {
    maxWidth: 'min(32em, calc(100vw - 24px))',
    fontFamily: font,
    fontSize: small,
    lineHeight: '1.45',
  },
  '.aql-choices': { minWidth: '14em' },
  '.aql-choices-list': { maxHeight: '20em', overflowY: 'auto', padding: '4px 0', outline: 'none' },
  '.aql-choices-heading': { padding: '6px 12px 2px', color: soft, fontWeight: '600' },
  '.aql-choice': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    padding: '2px 12px',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '.aql-choice[aria-selected="true"]': { backgroundColor: 'var(--aql-accent-soft, #e9edfc)' },
  '.aql-choice .aql-completion-swatch': { flex: 'none' },
  '.aql-choice-detail': {
    flex: 'none',
    maxWidth: '50%',
    overflow: 'hidden',
    marginInlineStart: 'auto',
    paddingInlineStart: '16px',
    color: soft,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.aql-choices-none': { padding: '6px 12px', color: soft },
  '.aql-field': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '28px',
    padding: '2px 8px',
    border: '1px solid var(--aql-outline, #8a8c90)',
    borderRadius: radius,
    backgroundColor: 'var(--aql-surface, #fff)',
    color: 'inherit',
    font: 'inherit',
  },
  '.aql-field:focus': { ...focused, outlineOffset: '-1px' },
  '.aql-choices > .aql-field': { width: 'calc(100% - 16px)', margin: '8px 8px 0' },
  '.aql-rename': { padding: '8px' },
  '.aql-rename .aql-field': { fontFamily: 'var(--aql-font-code, ui-monospace, monospace)' },
  '.aql-rename-note': { margin: '4px 2px 0', color: soft },
  '.aql-rename-wrong .aql-rename-note': { color: 'var(--aql-bad, #b3261e)' },
  '.aql-announcement': { padding: '6px 12px' },
  '.aql-signature': { padding: '8px 12px' },
  '.aql-signature code': { fontFamily: 'var(--aql-font-code, ui-monospace, monospace)', overflowWrap: 'anywhere' },
  '.aql-signature strong': {
    color: 'var(--aql-accent, #3250c8)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
  '.aql-signature p': { margin: '4px 0 0' },
  '.aql-signature-source': { color: soft },
  '@media (forced-colors: active)': {
    '.aql-choice[aria-selected="true"]': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
    '.aql-choice[aria-selected="true"] .aql-choice-detail': { color: 'inherit' },
    '.aql-same': { outline: '1px solid Highlight' },
    '.aql-hint': { fontStyle: 'italic' },
  },
});
