import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { assetql } from './assetql.ts';
import { assetqlCompletion } from './completion/assetql-completion.ts';
import type { AssetqlOptions } from './configuration.ts';
import { assetqlFeatures } from './features.ts';

export type { AssetqlOptions } from './configuration.ts';

/** Characters that have no shape of their own, or change the direction of a text; not a tab. */
const special = String.raw`(?!\t)[\p{Cc}\p{Zl}\p{Zp}\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc]`;

/** They are shown one by one, but a long run of one of them as one: the editor is slow with thousands of widgets in a line. */
const specialCharacters = new RegExp(String.raw`(${special})\1{63,}|${special}`, 'gu');

/** A complete editor in one extension: `assetql`, completion, all features, history and the default key bindings. */
export function assetqlEditor(options: AssetqlOptions = {}): Extension {
  return [
    assetql(options),
    assetqlCompletion(),
    assetqlFeatures(),
    history(),
    drawSelection(),
    highlightSpecialChars({ specialChars: specialCharacters }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of((view) => ({ 'aria-label': view.state.phrase('AssetQL'), spellcheck: 'false' })),
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ];
}
