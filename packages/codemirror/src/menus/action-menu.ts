import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import { codeActions, type CodeAction } from '@assetql/language-service';
import { applyTextEdits } from '../state/apply-text-edits.ts';
import { openChoices } from './choice-menu.ts';
import { type Choice } from './choice.ts';
import { colorChoice } from './color-choice.ts';
import { configuration } from '../configuration.ts';
import { contextFor } from '../state/context-for.ts';
import { languageDocument } from '../state/document-field.ts';
import { canRun, runCommand } from './run-command.ts';
import { announce } from '../state/announcements.ts';

/** The owner of the totals that action titles contain, per editor. */
const owners = new WeakMap<EditorView, object>();

function ownerOf(view: EditorView): object {
  const owner = owners.get(view) ?? {};
  owners.set(view, owner);
  return owner;
}

/** Releases the totals that were requested for an editor's actions. */
export function releaseActions(view: EditorView): void {
  view.state.facet(configuration).totals?.release(ownerOf(view));
}

/** The code actions at the caret or for the selection. */
export function actionsAt(view: EditorView, only?: readonly string[]): readonly CodeAction[] {
  const { from, to } = view.state.selection.main;
  const document = languageDocument(view.state);
  const options = only === undefined ? {} : { only };
  return codeActions(document, { start: from, end: to }, contextFor(view.state, ownerOf(view)), options).filter(
    ({ command }) => command === undefined || canRun(view.state, command.command),
  );
}

const headings: readonly (readonly [kind: string, heading: string])[] = [
  ['quickfix', 'Mend'],
  ['source.fixAll', 'Mend'],
  ['refactor', 'Change'],
  ['source.copy', 'Copy'],
];

const headingOf = (kind: string): string =>
  headings.find(([start]) => kind === start || kind.startsWith(`${start}.`))?.[1] ?? 'Change';

/** Applies a code action. */
export function applyAction(view: EditorView, { title, edits, command }: CodeAction): void {
  if (edits !== undefined) {
    applyTextEdits(view, edits, 'input.fix');
    announce(view, view.state.phrase(title));
  } else if (command !== undefined) runCommand(view, command);
}

/** Opens the menu of code actions at the caret. */
export const openActions: Command = (view) => {
  const { state } = view;
  const color = colorChoice(view);
  const actions = actionsAt(view).map((action): Choice => ({
    label: state.phrase(action.title),
    group: state.phrase(headingOf(action.kind)),
    run: () => applyAction(view, action),
  }));
  const choices = inGroups(color === undefined ? actions : [...actions, color]);
  if (choices.length === 0) announce(view, state.phrase('There is nothing to do here.'));
  else openChoices(view, { at: state.selection.main.head, label: state.phrase('What can be done here'), choices });
  return true;
};

/** Sorts choices by group, in the order of each group's first choice. */
function inGroups(choices: readonly Choice[]): readonly Choice[] {
  const names = [...new Set(choices.map(({ group }) => group))];
  return names.flatMap((name) => choices.filter(({ group }) => group === name));
}

/** Applies all safe fixes. Each round is one step of undo. */
export const fixAll: Command = (view) => {
  let done = false;
  // A fix can enable further fixes.
  for (let round = 0; round < 10; round += 1) {
    const [action] = actionsAt(view, ['source.fixAll']);
    if (action?.edits === undefined || action.edits.length === 0) break;
    applyTextEdits(view, action.edits, 'input.fix');
    done = true;
  }
  announce(
    view,
    view.state.phrase(done ? 'All that is safe to mend is mended.' : 'There is nothing that is safe to mend.'),
  );
  return true;
};

/** Mod-. opens the menu of code actions, Shift-Alt-Enter applies all safe fixes. */
export const actionKeymap: readonly KeyBinding[] = [
  { key: 'Mod-.', run: openActions, preventDefault: true },
  { key: 'Shift-Alt-Enter', run: fixAll, preventDefault: true },
];
