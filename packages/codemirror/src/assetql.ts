import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { configuration, type AssetqlOptions } from './configuration.ts';
import { documentField } from './document-field.ts';
import { fixKeymap } from './fixing.ts';
import { formatKeymap } from './formatting.ts';
import { highlighting } from './highlighting.ts';
import { hovering } from './hovering.ts';
import { indentKeymap } from './indenting.ts';
import { newText } from './new-text.ts';
import { problems } from './problems.ts';
import { theme } from './theme.ts';

/**
 * AssetQL in a CodeMirror editor: colours, problems with fixes, hovers, indentation and layout, all in process and without a worker.
 * Completion is an extension of its own, `assetqlCompletion` of `@assetql/codemirror/completion`, which a page can load when somebody
 * starts to write. Every string shown goes through the editor's `phrases`.
 */
export function assetql(options: AssetqlOptions = {}): Extension {
  return [
    configuration.of(options),
    documentField,
    theme,
    highlighting,
    problems,
    newText,
    hovering,
    keymap.of([...fixKeymap, ...formatKeymap, ...indentKeymap]),
  ];
}
