import { Prec, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { actionKeymap } from './action-menu.ts';
import { choosing } from './choosing.ts';
import { codeFolds, foldKeys } from './code-folding.ts';
import { lensing } from './code-lenses.ts';
import { colorSwatches } from './color-swatches.ts';
import { expanding, expandKeymap } from './expanding.ts';
import { featureTheme } from './feature-theme.ts';
import { following, followKeymap } from './following.ts';
import { foldMarks } from './fold-marks.ts';
import { hintKeymap } from './hint-options.ts';
import { hinting } from './inlay-hints.ts';
import { lightBulb } from './light-bulb.ts';
import { nameHighlights } from './name-highlights.ts';
import { symbolKeymap } from './outlining.ts';
import { referenceKeymap } from './referring.ts';
import { renameKeymap, renaming } from './renaming.ts';
import { saying } from './saying.ts';
import { signatureKeymap, signatures } from './signature-help.ts';
import { tokenModifiers } from './token-modifiers.ts';
import { typeKeymap, typing } from './typing.ts';

export { fixAll, openActions } from './action-menu.ts';
export { expandSelection, shrinkSelection } from './expanding.ts';
export { goToDefinition } from './following.ts';
export { hintOptions, setHints, toggleCounts, toggleHints } from './hint-options.ts';
export { goToSymbol } from './outlining.ts';
export { listReferences } from './referring.ts';
export { renameName } from './renaming.ts';
export { runCommand } from './run-command.ts';
export { showSignature } from './signature-help.ts';

/**
 * All that the language service knows beside problems, hovers and completion: hints, lenses, actions, colours, links, names, folds, symbols,
 * signatures, layout while typing. For an editor that has the extension `assetql`, whose options say what is known and who does what a
 * lens asks for. It can be added later: what it draws is drawn of what is on the screen, after a rest.
 */
export function assetqlFeatures(): Extension {
  return [
    featureTheme,
    saying,
    choosing,
    hinting,
    lensing,
    colorSwatches,
    following,
    nameHighlights,
    tokenModifiers,
    lightBulb,
    renaming,
    signatures,
    expanding,
    codeFolds,
    foldMarks,
    typing,
    // Before those of an editor that mean less by the same keys.
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
      ]),
    ),
  ];
}
