import { schema } from '@assetql/core';
import { savedSearchExtension } from '@assetql/core/text';
import { setKey } from '@assetql/results-view/edit';
import { queryViews, type QueryView } from '../builder/query-view.ts';
import { curlCommand } from '../state/curl-command.ts';
import { examples, patterns } from '../state/examples.ts';
import { fileText } from '../state/file-text.ts';
import { isApple } from '../state/is-apple.ts';
import { choices } from '../state/stored.ts';
import { themes } from '../view/theme-choice.tsx';
import { editorCommands } from './editor-commands.ts';
import type { PageActs } from './page-acts.ts';
import type { PageCommand } from './page-command.ts';

const control = isApple ? '⌘' : 'Ctrl';

const viewNames: Readonly<Record<QueryView, string>> = {
  form: 'Show the query as a form',
  text: 'Show the query as text',
  both: 'Show the query as a form and as text',
};

const layouts = [
  { layout: 'grid', name: 'Show the results as a grid', words: 'pictures tiles' },
  { layout: 'list', name: 'Show the results as a list', words: 'rows' },
  { layout: 'table', name: 'Show the results as a table', words: 'columns' },
  { layout: 'charts', name: 'Show the results as charts', words: 'timeline statistics' },
] as const;

/** All commands of the page that can be run now. */
export const pageCommands = (acts: PageActs): readonly PageCommand[] => [
  ...searchCommands(acts),
  ...placeCommands(acts),
  { group: 'Text', name: 'Undo', keys: `${control} Z`, run: acts.undo },
  { group: 'Text', name: 'Redo', keys: isApple ? '⌘ Shift Z' : 'Ctrl Y', run: acts.redo },
  ...editorCommands(acts),
  ...fileCommands(acts),
  ...resultCommands(acts),
  ...pageOnlyCommands(acts),
  ...(acts.isSample ? [...patterns, ...examples] : patterns).map((example): PageCommand => ({
    group: 'Examples',
    name: `Example: ${example.name}`,
    words: example.description,
    run: () => acts.openExample(example),
  })),
  ...buttonCommands(),
];

function searchCommands(acts: PageActs): readonly PageCommand[] {
  const { url } = acts;
  const copyText = async (what: string, text: () => string | Promise<string>): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      acts.tell({ kind: 'said', text: `${what} was copied.` });
    } catch {
      acts.tell({ kind: 'said', text: 'The browser does not let the page copy.' });
    }
  };
  const copy = (what: string, text: () => string | Promise<string>) => (): void => void copyText(what, text);
  return [
    { group: 'Search', name: 'Run the search', keys: `${control} Enter`, run: acts.run },
    { group: 'Search', name: 'Add a search', words: 'new tab', run: acts.addSearch },
    { group: 'Search', name: 'Explain the search', words: 'plain words counts', run: acts.explain },
    { group: 'Search', name: 'Copy a link to this text', words: 'share', run: copy('The link', acts.share) },
    ...(url === undefined
      ? []
      : [
          { group: 'Search', name: 'Copy the request as a URL', run: copy('The URL', () => url) } as const,
          {
            group: 'Search',
            name: 'Copy the request for curl',
            run: copy('The command', () => curlCommand(url)),
          } as const,
        ]),
  ];
}

const placeCommands = (acts: PageActs): readonly PageCommand[] => [
  { group: 'Go to', name: 'Go to the editor', words: 'text query', run: acts.toEditor },
  { group: 'Go to', name: 'Go to the assets', words: 'results', run: acts.toResults },
  ...acts.searches
    .filter((search) => search !== acts.current)
    .map((search): PageCommand => {
      const name = `Go to the search ${search.name || 'Untitled'}`;
      return { group: 'Go to', name, words: 'tab', run: () => acts.select(search) };
    }),
];

const fileCommands = (acts: PageActs): readonly PageCommand[] => [
  { group: 'Files', name: 'Save the text', keys: `${control} S`, run: acts.save },
  { group: 'Files', name: 'Download as a file', run: acts.download },
  { group: 'Files', name: 'Open a file', run: () => openFile(acts) },
  { group: 'Files', name: 'Show the files', words: 'folders saved', run: () => acts.openPart('files') },
  { group: 'Files', name: 'Show the history', words: 'runs favourites', run: () => acts.openPart('history') },
  { group: 'Files', name: 'Compare searches', words: 'difference', run: () => acts.openPart('compare') },
  { group: 'Files', name: 'Run tests', words: 'expect', run: () => acts.openPart('tests') },
];

function resultCommands({ current, text, edit, upload }: PageActs): readonly PageCommand[] {
  const sorts = schema.sortKeys.flatMap((key) =>
    (['D', 'A'] as const).map((direction): PageCommand => {
      const [up, down] = orders[key.type];
      return {
        group: 'Results',
        name: `Sort by ${key.label}, ${direction === 'A' ? up : down}`,
        words: 'order',
        run: () => current !== undefined && edit(setKey(text, current, 'sort', `${key.key} ${direction}`)),
      };
    }),
  );
  return [
    ...layouts.map(({ layout, ...shown }): PageCommand => ({
      ...shown,
      group: 'Results',
      run: () => choices.keep('layout', layout),
    })),
    ...(current === undefined ? [] : sorts),
    ...(upload === undefined ? [] : [{ group: 'Results', name: 'Upload files', words: 'add', run: upload } as const]),
  ];
}

/** The words of an order from the least value up, and down. */
const orders = {
  timestamp: ['oldest first', 'newest first'],
  string: ['A to Z', 'Z to A'],
  integer: ['smallest first', 'largest first'],
} as const;

const pageOnlyCommands = (acts: PageActs): readonly PageCommand[] => [
  ...queryViews.map((view): PageCommand => ({ group: 'Page', name: viewNames[view], run: () => acts.showView(view) })),
  ...themes.map(({ value, label }): PageCommand => ({
    group: 'Page',
    name: `Theme: ${label}`,
    words: 'colours looks',
    run: () => choices.keep('theme', value),
  })),
  { group: 'Page', name: 'Settings', words: 'preferences options', run: () => acts.openDialog('settings') },
  { group: 'Page', name: 'Reference', words: 'help manual fields', run: () => acts.openPanel('reference') },
  { group: 'Page', name: 'Keyboard', keys: '?', words: 'shortcuts help', run: () => acts.openDialog('keyboard') },
  { group: 'Page', name: 'Tour', words: 'help introduction', run: () => acts.openPanel('tour') },
];

/** The commands of buttons that are in sight and have a name for this list. */
const buttonCommands = (): readonly PageCommand[] =>
  [...document.querySelectorAll<HTMLElement>('[data-command]')]
    .filter((button) => button.checkVisibility() && button.ariaDisabled !== 'true')
    .map((button) => ({
      group: button.closest('.chooser') ? 'Search' : button.closest('.aql-pane') ? 'Results' : 'Files',
      name: button.dataset['command'] ?? '',
      run: () => {
        button.focus();
        button.click();
      },
    }));

/** Asks for a file and shows its text. */
function openFile({ open, tell }: PageActs): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = `${savedSearchExtension},text/plain`;
  const take = async (file: File): Promise<void> => {
    const read = await fileText(file);
    if (read.kind === 'text') open(read.text);
    else tell({ kind: 'said', text: read.message });
  };
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void take(file);
  });
  input.click();
}
