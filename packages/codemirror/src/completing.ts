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
import { configuration } from './configuration.ts';
import { languageDocument } from './document-field.ts';
import { snippetTemplate } from './snippet-template.ts';

/** The item behind each line of the list. */
const itemOf = new WeakMap<Completion, CompletionItem>();

function offered(item: CompletionItem, index: number): Completion {
  const line: Completion = {
    label: item.label,
    type: item.kind,
    // The service has ranked them; the editor keeps its order. What is typed stands before the keywords, too, which are a list of their own.
    boost: item.kind === 'text' ? 99 : -Math.min(index, 99),
    ...(item.detail === undefined ? {} : { detail: item.detail }),
    ...(item.documentation === undefined ? {} : { info: () => described(item) }),
    apply: choose,
  };
  itemOf.set(line, item);
  return line;
}

/** What an item is, and the section that says so. Names come from the library and are hostile: text only. */
function described({ documentation = '', spec }: CompletionItem): Node {
  const paragraphs = documentation.replaceAll('`', '').split('\n\n');
  const dom = document.createElement('div');
  for (const text of [...paragraphs, ...(spec === undefined ? [] : [`Interface specification §${spec}`])]) {
    const line = dom.appendChild(document.createElement('div'));
    line.textContent = text;
  }
  return dom;
}

/** One function for all lines: the editor takes two lines of different lists for the same only if they do the same. */
function choose(view: EditorView, line: Completion, from: number, to: number): void {
  const item = itemOf.get(line);
  if (item !== undefined) insert(view, item, from, to);
}

/** Inserts an item over the whole word or string around the caret, and goes on where there is more to choose. */
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

/** Where the replaced range ends, by item: the editor itself replaces only up to the caret. */
const endOf = new WeakMap<CompletionItem, number>();

function result(list: CompletionList): CompletionResult | null {
  if (list.items.length === 0) return null;
  for (const item of list.items) endOf.set(item, list.range.end);
  return { from: list.range.start, options: list.items.map(offered), filter: false };
}

/** What can be written, from the schema, the catalogue and the file; at hand at once. */
function known(context: CompletionContext): CompletionResult | null {
  const document = languageDocument(context.state);
  const list = completion(document, context.pos, context.state.facet(configuration).context());
  // Keywords are a source of their own, which waits for the library while this one is shown.
  const items = list.items.filter(({ kind }) => kind !== 'keyword');
  const isLone = items.every(({ kind }) => kind === 'text');
  return isWanted(context, list) && !isLone ? result({ ...list, items }) : null;
}

/** Keywords of the library; they join the list when they arrive. */
async function keywords(context: CompletionContext): Promise<CompletionResult | null> {
  const controller = new AbortController();
  context.addEventListener('abort', () => controller.abort());
  const document = languageDocument(context.state);
  const { context: knowledge } = context.state.facet(configuration);
  return result(await keywordCompletion(document, context.pos, knowledge(), controller.signal));
}

/** Unasked, a list opens only where something was begun, or where a choice is all that can follow. */
function isWanted({ explicit, pos }: CompletionContext, { range }: CompletionList): boolean {
  return explicit || range.start < pos;
}

/** Closes the list when the word as it is typed is chosen, so that Enter ends the line. */
function leaveAsWritten(view: EditorView): boolean {
  const chosen = selectedCompletion(view.state);
  if (chosen !== null && itemOf.get(chosen)?.kind === 'text') closeCompletion(view);
  return false;
}

/** A colour, for values that are colours; the word stands beside it. */
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

/**
 * Completion of everything the language service knows, with brackets and quotes that close themselves and show their partner.
 * For an editor that has the extension `assetql`.
 */
export function assetqlCompletion(): Extension {
  return [
    // Before what the list does with Enter.
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveAsWritten }])),
    autocompletion({
      override: [known, keywords],
      icons: false,
      addToOptions: [swatch],
      maxRenderedOptions: 100,
      interactionDelay: 20,
    }),
    completionTheme,
    closeBrackets(),
    bracketMatching(),
    Prec.high(keymap.of([...closeBracketsKeymap, { key: 'Tab', run: acceptCompletion }])),
  ];
}
