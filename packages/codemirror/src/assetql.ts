import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { configuration, type AssetqlOptions } from './configuration.ts';
import { documentField } from './state/document-field.ts';
import { fixKeymap } from './problems/fix-commands.ts';
import { formatKeymap } from './editing/formatting.ts';
import { highlighting } from './decorations/highlighting.ts';
import { hoverTooltips } from './hover/hover-tooltips.ts';
import { indentKeymap } from './editing/indentation.ts';
import { newText } from './state/new-text.ts';
import { problems } from './problems/problems.ts';
import { theme } from './decorations/theme.ts';

/**
 * AssetQL for a CodeMirror editor: highlighting, problems with fixes, hovers, indentation and formatting, in process and without a worker.
 * Completion is a separate extension, `assetqlCompletion` of `@assetql/codemirror/completion`, which a page can load lazily. All displayed
 * strings are translated through the editor's `phrases`.
 */
export function assetql(options: AssetqlOptions = {}): Extension {
  return [
    configuration.of(options),
    documentField,
    theme,
    highlighting,
    problems,
    newText,
    hoverTooltips,
    keymap.of([...fixKeymap, ...formatKeymap, ...indentKeymap]),
  ];
}
