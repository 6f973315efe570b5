import {
  CompletionRequest,
  CompletionTriggerKind,
  type CompletionItem as ProtocolItem,
  type CompletionList,
} from 'vscode-languageserver-protocol';
import { completion, keywordCompletion, type CompletionItem } from '@assetql/language-service';
import type { Session, Spot } from '../session.ts';
import { completionItem, type ItemStyle } from './completion-item.ts';
import type { Feature } from './feature.ts';

/**
 * Milliseconds for which an answer waits for keywords: enough for what is remembered and for the embedded library, and too little to be felt.
 * What comes over the network is there for the next request.
 */
const patience = 5;

/** Milliseconds where keywords are all that an answer can have: editors take an empty list as the end, and do not ask again. */
const patienceWithoutItems = 1000;

/** Whether an item is a variable, or one of the few values that a place can have, which a person types as it is shown. */
const isOfFixedList = ({ kind, label, insert }: CompletionItem): boolean =>
  kind === 'variable' || ((kind === 'value' || kind === 'direction') && insert.trim() === label);

const nothing = { items: [] as readonly CompletionItem[], isIncomplete: false };

/** Keywords, if they come in so many milliseconds. What is on its way goes on, and is remembered by the catalogue. */
async function keywords(
  { view, offset, context }: Spot,
  milliseconds: number,
  signal: AbortSignal,
): Promise<typeof nothing> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof nothing>((resolve) => {
    timer = setTimeout(() => resolve({ ...nothing, isIncomplete: true }), milliseconds);
  });
  try {
    return await Promise.race([keywordCompletion(view.document, offset, context, signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function complete(
  spot: Spot,
  style: Omit<ItemStyle, 'typed' | 'isFixed'>,
  isAsked: boolean,
  signal: AbortSignal,
): Promise<CompletionList> {
  const { view, offset, context } = spot;
  const { range, items, isUnsolicited, isClosed } = completion(view.document, offset, context);
  if (isUnsolicited && !isAsked) return { isIncomplete: false, items: [] };
  const more =
    context.catalogue?.keywords === undefined
      ? nothing
      : await keywords(spot, items.length === 0 ? patienceWithoutItems : patience, signal);
  const typed = view.document.text.slice(range.start, offset);
  const place = view.toProtocol(range);
  // An editor that asks again with each letter shows the list that it has until the answer comes, and Enter takes an item of that. So it
  // narrows a list by itself wherever further letters bring no other items. Letters do bring others for the operands of a filter (values, as
  // conditions), the keys of a sort (orders by name) and the words of a search.
  const isWhole = isClosed || (typed === '' && items.every(isOfFixedList));
  const isFixed = isWhole && more.items.length === 0 && !more.isIncomplete;
  const known = new Set(items.map(({ label }) => label));
  const all = [...items, ...more.items.filter(({ label }) => !known.has(label))];
  const found = all.map((item, index): ProtocolItem | undefined => {
    // In a program what is inserted has to be written as a template has it.
    const [edit] = view.edits([{ range, newText: item.insert }]) ?? [];
    return edit && completionItem(item, index, { range: place, newText: edit.newText }, { ...style, typed, isFixed });
  });
  // The service ranks by more than letters: it is asked again with each.
  return {
    isIncomplete: (all.length > 0 && !isFixed) || more.isIncomplete,
    items: found.filter((item) => item !== undefined),
  };
}

/** `textDocument/completion`. */
export const completionFeature: Feature = {
  capabilities: () => ({
    completionProvider: { triggerCharacters: [' ', ':', '(', "'", '"', '{', ',', '@', '/', '.', '#'] },
  }),
  register: (session: Session) => {
    const { markdown, completion: support, suggestCommand } = session.client;
    const style = {
      markdown: markdown.completion,
      ...support,
      ...(suggestCommand === undefined ? {} : { suggestCommand }),
    };
    session.onPosition(CompletionRequest.type, null, (spot, params, { signal }) =>
      complete(spot, style, params.context?.triggerKind !== CompletionTriggerKind.TriggerCharacter, signal),
    );
  },
};
