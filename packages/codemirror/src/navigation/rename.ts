import { StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  closeHoverTooltips,
  EditorView,
  showTooltip,
  type Command,
  type KeyBinding,
  type Tooltip,
} from '@codemirror/view';
import type { Range } from '@assetql/core';
import { prepareRename, rename } from '@assetql/language-service';
import { applyTextEdits } from '../state/apply-text-edits.ts';
import { languageDocument } from '../state/document-field.ts';
import { announce } from '../state/announcements.ts';

const setRenameRange = StateEffect.define<Range | null>();
let fields = 0;

const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update(before, { effects, docChanged }) {
    for (const effect of effects) if (effect.is(setRenameRange)) return effect.value && tooltip(effect.value);
    // A name entered for another version of the text is discarded.
    return docChanged ? null : before;
  },
  provide: (field) => showTooltip.from(field),
});

const tooltip = (range: Range): Tooltip => ({
  pos: range.start,
  create(view) {
    const { dom, field } = draw(view, range);
    return {
      dom,
      mount() {
        field.focus({ preventScroll: true });
        field.select();
      },
    };
  },
});

function close(view: EditorView): void {
  view.focus();
  view.dispatch({ effects: setRenameRange.of(null) });
}

/** A text field with the name, and below it the reason why a name is invalid. */
function draw(
  view: EditorView,
  { start, end }: Range,
): { readonly dom: HTMLElement; readonly field: HTMLInputElement } {
  const { state } = view;
  const dom = document.createElement('form');
  dom.className = 'aql-rename';
  const field = document.createElement('input');
  field.className = 'aql-field';
  field.value = state.sliceDoc(start, end);
  field.size = Math.max(16, field.value.length + 4);
  field.spellcheck = false;
  field.autocomplete = 'off';
  field.ariaLabel = state.phrase('New name');
  const problem = document.createElement('p');
  problem.id = `aql-rename-${(fields += 1)}`;
  problem.className = 'aql-rename-note';
  problem.role = 'status';
  field.setAttribute('aria-describedby', problem.id);
  const uses = state.phrase('Enter renames it everywhere, Escape leaves it.');
  const renameField = (): ReturnType<typeof rename> => rename(languageDocument(view.state), start, field.value.trim());
  const check = (): void => {
    const result = renameField();
    const isWrong = 'problem' in result;
    dom.classList.toggle('aql-rename-wrong', isWrong);
    field.ariaInvalid = String(isWrong);
    problem.textContent = isWrong ? state.phrase(result.problem) : uses;
  };
  check();
  field.addEventListener('input', check);
  dom.addEventListener('submit', (event) => {
    event.preventDefault();
    const result = renameField();
    if ('problem' in result) return;
    close(view);
    applyTextEdits(view, result.edits, 'input.rename');
    if (result.edits.length > 0)
      announce(view, view.state.phrase('The name is changed in $ places.', String(result.edits.length)));
  });
  dom.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close(view);
  });
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && dom.contains(relatedTarget)) return;
    // In a timeout, because the editor may be removing the field during an update.
    setTimeout(() => dom.isConnected && view.dispatch({ effects: setRenameRange.of(null) }), 0);
  });
  dom.append(field, problem);
  return { dom, field };
}

/** Asks for a new name for the title or variable at the caret. */
export const renameName: Command = (view) => {
  const { state } = view;
  const range = prepareRename(languageDocument(state), state.selection.main.head);
  if (range === undefined || state.readOnly)
    announce(view, state.phrase('Only titles of searches, variables, and the variable of an ANY, can be renamed.'));
  else
    view.dispatch({ effects: [setRenameRange.of(range), closeHoverTooltips, EditorView.scrollIntoView(range.start)] });
  return true;
};

/** F2 renames. */
export const renameKeymap: readonly KeyBinding[] = [{ key: 'F2', run: renameName, preventDefault: true }];

/** A text field at the name that is being renamed. */
export const renaming: Extension = asked;
