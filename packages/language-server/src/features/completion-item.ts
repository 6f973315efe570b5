import {
  CompletionItemKind,
  InsertTextFormat,
  type CompletionItem as ProtocolItem,
  type TextEdit,
} from 'vscode-languageserver-protocol';
import type { CompletionItem, CompletionKind } from '@assetql/language-service';
import { documentation } from './markup.ts';
import { snippetText } from './snippet-text.ts';

/** How a client takes items. */
export interface ItemStyle {
  readonly markdown: boolean;
  readonly snippets: boolean;
  readonly labelDetails: boolean;
  /** The command that opens the list again, where a choice is followed by another. */
  readonly suggestCommand?: string;
  /** The text from the start of the replaced range to the caret. */
  readonly typed: string;
  /** Whether the client filters the list while the person types on, without another request. */
  readonly isFixed: boolean;
}

const kinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  key: CompletionItemKind.Keyword,
  title: CompletionItemKind.Class,
  field: CompletionItemKind.Field,
  collection: CompletionItemKind.Field,
  operator: CompletionItemKind.Operator,
  join: CompletionItemKind.Keyword,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  snippet: CompletionItemKind.Snippet,
  keyword: CompletionItemKind.Text,
  text: CompletionItemKind.Text,
  function: CompletionItemKind.Function,
  sortKey: CompletionItemKind.Property,
  direction: CompletionItemKind.EnumMember,
};

/**
 * VS Code keeps a list that is open behind `count:` when a blank is typed, with the items whose text has a blank in it, until the answer for the place
 * behind the blank comes; Enter takes the first of them in place of what was typed meanwhile. Without blanks it closes the list.
 */
const withoutBlanks = (text: string): string => text.trim().replaceAll(/\s+/g, '_');

/** The text that a client matches against the typed word. */
function filterText({ label, detail = '', also = [] }: CompletionItem, { typed, isFixed }: ItemStyle): string {
  // All items match already, so the client's own filter must keep them all.
  if (!isFixed) return typed === '' ? withoutBlanks(label) : typed;
  const notes = [...new Set([...also, detail])].filter((note) => note !== label).map(withoutBlanks);
  // A typed number means that number, not one that starts with the same digits.
  const words = (/^\d/.test(label) ? [withoutBlanks(detail)] : [label, ...notes]).filter((word) => word !== '');
  return words.length === 0 ? '_' : words.join('_');
}

/** An item as a client shows it. `edit` is what it does to the text, and `index` its place in the list, which stays. */
export function completionItem(item: CompletionItem, index: number, edit: TextEdit, style: ItemStyle): ProtocolItem {
  // An edit that had to be written otherwise has its places elsewhere.
  const isPlain = edit.newText === item.insert;
  const snippet = style.snippets && isPlain ? snippetText(item) : undefined;
  const notes = documentation({ text: item.documentation ?? '', ...item }, style.markdown);
  return {
    label: item.label,
    kind: item.swatch === undefined ? kinds[item.kind] : CompletionItemKind.Color,
    sortText: String(index).padStart(4, '0'),
    filterText: filterText(item, style),
    textEdit: { range: edit.range, newText: snippet ?? edit.newText },
    ...(snippet === undefined ? {} : { insertTextFormat: InsertTextFormat.Snippet }),
    ...(item.detail === undefined
      ? {}
      : style.labelDetails
        ? { labelDetails: { description: item.detail } }
        : { detail: item.detail }),
    ...(notes === undefined ? {} : { documentation: notes }),
    ...(item.more === true && style.suggestCommand !== undefined
      ? { command: { title: 'Suggest', command: style.suggestCommand } }
      : {}),
  };
}
