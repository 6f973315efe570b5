import type { EditorView } from '@codemirror/view';
import { formatText, nextProblem, previousProblem } from '@assetql/codemirror';
import {
  fixAll,
  goToDefinition,
  goToSymbol,
  listReferences,
  openActions,
  openFind,
  renameName,
  toggleComment,
  toggleCounts,
  toggleHints,
} from '@assetql/codemirror/features';
import { isApple } from '../state/is-apple.ts';
import type { PageActs } from './page-acts.ts';
import type { PageCommand } from './page-command.ts';

const control = isApple ? '⌘' : 'Ctrl';

interface EditorCommand extends Omit<PageCommand, 'run'> {
  readonly command: (view: EditorView) => unknown;
  /** Whether it changes the text without regard to the caret, so that the editor may stay out of sight. */
  readonly isWhole?: boolean;
}

const commands: readonly EditorCommand[] = [
  { group: 'Text', name: 'Find and replace', keys: `${control} F`, command: openFind },
  { group: 'Text', name: 'Lay the text out', keys: 'Shift Alt F', words: 'format', command: formatText, isWhole: true },
  {
    group: 'Text',
    name: 'Mend all that is safe to mend',
    keys: 'Shift Alt Enter',
    words: 'fix problems',
    command: fixAll,
  },
  {
    group: 'Text',
    name: 'Show what can be done at the caret',
    keys: `${control} .`,
    words: 'quick fix code actions',
    command: openActions,
  },
  { group: 'Text', name: 'Rename the variable at the caret', keys: 'F2', command: renameName },
  { group: 'Text', name: 'Switch lines off or on as comments', keys: `${control} /`, command: toggleComment },
  {
    group: 'Text',
    name: 'Show or hide names and values in the text',
    keys: 'Shift Alt H',
    words: 'inlay hints',
    command: toggleHints,
    isWhole: true,
  },
  {
    group: 'Text',
    name: 'Show or hide the counts of conditions in the text',
    keys: 'Shift Alt C',
    words: 'inlay hints',
    command: toggleCounts,
    isWhole: true,
  },
  { group: 'Go to', name: 'Go to the next problem', keys: 'F8', words: 'error', command: nextProblem },
  {
    group: 'Go to',
    name: 'Go to the problem before',
    keys: 'Shift F8',
    words: 'error previous',
    command: previousProblem,
  },
  {
    group: 'Go to',
    name: 'Go to where the variable is defined',
    keys: 'F12',
    words: 'definition',
    command: goToDefinition,
  },
  {
    group: 'Go to',
    name: 'List where the variable stands',
    keys: 'Shift F12',
    words: 'references',
    command: listReferences,
  },
  {
    group: 'Go to',
    name: 'Go to a search or a variable by its name',
    keys: `${control} Shift O`,
    words: 'symbol',
    command: goToSymbol,
  },
];

/** The commands of the editor. Those that are about the caret bring it into sight. */
export const editorCommands = ({ editor, inEditor }: PageActs): readonly PageCommand[] =>
  commands.map(({ command, isWhole, ...shown }) => ({
    ...shown,
    run: () => {
      const view = editor();
      if (isWhole === true && view !== undefined) command(view);
      else inEditor(command);
    },
  }));
