import { EditorView, type Command, type KeyBinding } from '@codemirror/view';
import { matchSymbols, symbols, type SymbolMatch } from '@assetql/language-service';
import { openChoices } from '../menus/choice-menu.ts';
import { type Choice } from '../menus/choice.ts';
import { languageDocument } from '../state/document-field.ts';

/** The maximum number of entries; the filter finds others. */
const most = 100;

/** Lists the searches and variables of the file, to go to one by name. */
export const goToSymbol: Command = (view) => {
  const { state } = view;
  const all = symbols(languageDocument(state));
  const choice = ({ symbol, container }: SymbolMatch): Choice => ({
    label: symbol.name,
    detail: symbol.kind === 'search' ? (symbol.detail ?? '') : (container ?? symbol.detail ?? ''),
    run: () =>
      view.dispatch({
        selection: { anchor: symbol.nameRange.start },
        effects: EditorView.scrollIntoView(symbol.nameRange.start, { y: 'start', yMargin: 32 }),
        userEvent: 'select.symbol',
      }),
  });
  const find = (words: string): readonly Choice[] => matchSymbols(words, all).slice(0, most).map(choice);
  openChoices(view, {
    at: state.selection.main.head,
    label: state.phrase('Go to a search or a variable'),
    choices: find(''),
    find,
  });
  return true;
};

/** Shift-Mod-O goes to a search. */
export const symbolKeymap: readonly KeyBinding[] = [{ key: 'Shift-Mod-o', run: goToSymbol, preventDefault: true }];
