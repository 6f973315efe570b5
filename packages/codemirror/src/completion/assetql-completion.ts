import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  selectedCompletion,
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { bracketMatching } from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { completion, keywordCompletion, type CompletionItem, type CompletionList } from '@assetql/language-service';
import { completionTheme } from './completion-theme.ts';
import { configuration } from '../configuration.ts';
import { notePosition } from './note-position.ts';
import { languageDocument } from '../state/document-field.ts';
import { snippetTemplate } from './snippet-template.ts';

/** The completion item of each line of the list. */
const itemOf = new WeakMap<Completion, CompletionItem>();

function offered(item: CompletionItem, index: number): Completion {
  const line: Completion = {
    label: item.label,
    type: item.kind,
    // Keeps the order of the language service. The text as typed comes first, before keywords as well, which come from another source.
    boost: item.kind === 'text' ? 99 : -Math.min(index, 99),
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(item.documentation === undefined ? {} : { info: () => described(item) }),
    apply: choose,
  };
  itemOf.set(line, item);
  return line;
}

/**
 * The documentation of an item with its section of the specification. Names come from the library and are untrusted, so they are set as
 * text only.
 */
function described({ documentation = '', spec }: CompletionItem): Node {
  const paragraphs = documentation.replaceAll('`', '').split('\n\n');
  const dom = document.createElement('div');
  for (const text of [...paragraphs, ...(spec === undefined ? [] : [`Interface specification §${spec}`])]) {
    const line = dom.appendChild(document.createElement('div'));
    line.textContent = text;
  }
  return dom;
}

/** A single function for all lines, because the editor merges lines of two sources only if their `apply` is identical. */
function choose(view: EditorView, line: Completion, from: number, to: number): void {
  const item = itemOf.get(line);
  if (item !== undefined) insert(view, item, from, to);
}

/** Inserts an item in place of the whole word or string around the caret, and reopens completion when more choices follow. */
function insert(view: EditorView, item: CompletionItem, from: number, to: number): void {
  const end = Math.min(Math.max(to, endOf.get(item) ?? to), view.state.doc.length);
  if (item.stops === undefined)
    view.dispatch({
      changes: { from, to: end, insert: item.insert },
      selection: { anchor: from + (item.caret ?? item.insert.length) },
      scrollIntoView: true,
      userEvent: 'input.complete',
    });
  else snippet(snippetTemplate(item.insert, item.stops))(view, null, from, end);
  if (item.more === true) startCompletion(view);
}

/** The end of the replaced range by item, because the editor itself replaces text only up to the caret. */
const endOf = new WeakMap<CompletionItem, number>();

function result(list: CompletionList): CompletionResult | null {
  if (list.items.length === 0) return null;
  for (const item of list.items) endOf.set(item, list.range.end);
  return { from: list.range.start, options: list.items.map(offered), filter: false };
}

/** Completions from the schema, the catalogue and the file, synchronously. */
function known(context: CompletionContext): CompletionResult | null {
  const document = languageDocument(context.state);
  const list = completion(document, context.pos, context.state.facet(configuration).context());
  // Keywords come from a source of their own, which waits for the library while this one is already shown.
  const items = list.items.filter(({ kind }) => kind !== 'keyword');
  const isLone = items.every(({ kind }) => kind === 'text');
  return isWanted(context, list) && !isLone ? result({ ...list, items }) : null;
}

/** Keywords of the library, added to the list when they arrive. */
async function keywords(context: CompletionContext): Promise<CompletionResult | null> {
  const controller = new AbortController();
  context.addEventListener('abort', () => controller.abort());
  const document = languageDocument(context.state);
  const { context: knowledge } = context.state.facet(configuration);
  return result(await keywordCompletion(document, context.pos, knowledge(), controller.signal));
}

/** Whether to open a list that was not requested: only where a word has been started, or where the grammar requires a choice. */
function isWanted({ explicit, pos }: CompletionContext, { range }: CompletionList): boolean {
  return explicit || range.start < pos;
}

/** Closes the list when the selected item is the word as typed, so that Enter inserts a line break. */
function leaveAsWritten(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  if (chosen !== null && itemOf.get(chosen)?.kind === 'text') closeCompletion(view);
  return false;
}

/** A swatch for values that are colours. */
const swatch = {
  position: 20,
  render(shown: Completion): Node | null {
    const color = itemOf.get(shown)?.swatch;
    if (color === undefined) return null;
    const dot = document.createElement('span');
    dot.className = 'aql-completion-swatch';
    dot.style.background = color;
    return dot;
  },
};

/** Completion from the language service, with auto-closing and matching of brackets and quotes. Requires the extension `assetql`. */
export function assetqlCompletion(): Extension {
  return [
    // Takes precedence over the list's own handling of Enter.
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveAsWritten }])),
    autocompletion({
      override: [known, keywords],
      icons: false,
      addToOptions: [swatch],
      maxRenderedOptions: 100,
      interactionDelay: 20,
      positionInfo: notePosition,
    }),
    completionTheme,
    closeBrackets(),
    bracketMatching(),
    Prec.high(keymap.of([...closeBracketsKeymap, { key: 'Tab', run: acceptCompletion }])),
  ];
}
