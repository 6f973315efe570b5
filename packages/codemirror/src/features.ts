import { Prec, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { actionKeymap } from './menus/action-menu.ts';
import { choiceMenu } from './menus/choice-menu.ts';
import { codeFolds, foldKeys } from './folding/code-folding.ts';
import { codeLensExtension } from './lenses/code-lenses.ts';
import { colorSwatches } from './decorations/color-swatches.ts';
import { selectionHistory, expandKeymap } from './editing/expand-selection.ts';
import { featureTheme } from './decorations/feature-theme.ts';
import { links, followKeymap } from './navigation/links.ts';
import { foldMarks } from './folding/fold-marks.ts';
import { hintKeymap } from './decorations/hint-options.ts';
import { inlayHintExtension } from './decorations/inlay-hints.ts';
import { lightBulb } from './menus/light-bulb.ts';
import { nameHighlights } from './decorations/name-highlights.ts';
import { symbolKeymap } from './navigation/symbols.ts';
import { referenceKeymap } from './navigation/references.ts';
import { renameKeymap, renaming } from './navigation/rename.ts';
import { findKeymap } from './editing/find.ts';
import { pastedRequests } from './editing/pasted-requests.ts';
import { commentKeymap } from './editing/toggle-comment.ts';
import { announcements } from './state/announcements.ts';
import { signatureKeymap, signatureTooltip } from './hover/signature-help.ts';
import { tokenModifiers } from './decorations/token-modifiers.ts';
import { typeKeymap, formatOnType } from './editing/format-on-type.ts';

export { openFind } from './editing/find.ts';
export { toggleComment } from './editing/toggle-comment.ts';
export { fixAll, openActions } from './menus/action-menu.ts';
export { expandSelection, shrinkSelection } from './editing/expand-selection.ts';
export { goToDefinition } from './navigation/links.ts';
export { hintOptions, setHints, toggleCounts, toggleHints } from './decorations/hint-options.ts';
export { goToSymbol } from './navigation/symbols.ts';
export { listReferences } from './navigation/references.ts';
export { renameName } from './navigation/rename.ts';
export { runCommand } from './menus/run-command.ts';
export { showSignature } from './hover/signature-help.ts';

/**
 * All language features besides problems, hovers and completion: hints, lenses, actions, colours, links, renaming, folding, symbols,
 * signatures, formatting on type, find and replace, comments, pasted requests. Requires the extension `assetql`, whose options provide the
 * context and run commands. It can be added later; its decorations cover the visible text and are debounced.
 */
export function assetqlFeatures(): Extension {
  return [
    featureTheme,
    announcements,
    choiceMenu,
    inlayHintExtension,
    codeLensExtension,
    colorSwatches,
    links,
    nameHighlights,
    tokenModifiers,
    lightBulb,
    renaming,
    signatureTooltip,
    selectionHistory,
    codeFolds,
    foldMarks,
    formatOnType,
    pastedRequests,
    // Takes precedence over the editor's own bindings of the same keys.
    Prec.high(
      keymap.of([
        ...actionKeymap,
        ...renameKeymap,
        ...followKeymap,
        ...referenceKeymap,
        ...symbolKeymap,
        ...hintKeymap,
        ...expandKeymap,
        ...signatureKeymap,
        ...foldKeys,
        ...typeKeymap,
        ...commentKeymap,
        ...findKeymap,
      ]),
    ),
  ];
}
