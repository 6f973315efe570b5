import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { assetql } from './assetql.ts';
import { assetqlCompletion } from './completion/assetql-completion.ts';
import type { AssetqlOptions } from './configuration.ts';
import { specialCharacterMarks } from './editing/special-characters.ts';
import { assetqlFeatures } from './features.ts';

export type { AssetqlOptions } from './configuration.ts';

/** A complete editor in one extension: `assetql`, completion, all features, history and the default key bindings. */
export function assetqlEditor(options: AssetqlOptions = {}): Extension {
  return [
    assetql(options),
    assetqlCompletion(),
    assetqlFeatures(),
    history(),
    drawSelection(),
    specialCharacterMarks(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of((view) => ({ 'aria-label': view.state.phrase('AssetQL'), spellcheck: 'false' })),
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ];
}
