import { defineSchema } from '@assetql/core';
import {
  parseDocument,
  searchAt,
  type DocumentOptions,
  type SavedSearch,
  type SavedSearchDocument,
} from '@assetql/core/document';
import type { RequestSettings } from '@assetql/results-view/answer';
import type { ShownConnection, ShownTemplate, TextPlace, ToPage } from '../preview/messages.ts';

/** The text as the page has it. */
export interface PageText {
  readonly place: TextPlace;
  readonly name: string;
  readonly document: SavedSearchDocument;
}

/** What the page knows from the extension. */
export interface PageState {
  /** True once the extension has said what is followed. */
  readonly isTold: boolean;
  readonly text: PageText | undefined;
  /** What the text stands for; `undefined` for a file of saved searches. */
  readonly template: ShownTemplate | undefined;
  readonly settings: RequestSettings & Pick<DocumentOptions, 'shared'>;
  readonly offset: number;
  readonly isHeld: boolean;
  readonly connection: ShownConnection | undefined;
  /** Incremented with every request for it. */
  readonly runs: number;
  readonly explanations: number;
}

export const firstState: PageState = {
  isTold: false,
  text: undefined,
  template: undefined,
  settings: {},
  offset: 0,
  isHeld: false,
  connection: undefined,
  runs: 0,
  explanations: 0,
};

/** What is known after a message. */
export function afterMessage(state: PageState, message: ToPage): PageState {
  switch (message.kind) {
    case 'nothing':
      return { ...state, isTold: true, text: undefined, template: undefined, isHeld: false };
    case 'template':
      return { ...state, template: message.template };
    case 'text': {
      const { place, name, text } = message;
      const previous = state.text?.place.uri === place.uri ? state.text.document : undefined;
      return { ...state, isTold: true, text: { place, name, document: read(text, name, state.settings, previous) } };
    }
    case 'change': {
      const { text } = state;
      const { place, from, range, newText } = message;
      // Messages come in their order: this is for the text that is there.
      if (text?.place.uri !== place.uri || text.place.version !== from) return state;
      const { document, name } = text;
      const next = document.text.slice(0, range.start) + newText + document.text.slice(range.end);
      return { ...state, text: { place, name, document: read(next, name, state.settings, document) } };
    }
    case 'settings': {
      const { extension, ...rest } = message.settings;
      const settings = { ...rest, ...(extension === undefined ? {} : { schema: defineSchema(extension) }) };
      const { text } = state;
      return {
        ...state,
        settings,
        text: text && { ...text, document: read(text.document.text, text.name, settings, undefined) },
      };
    }
    case 'caret':
      return { ...state, offset: message.offset, isHeld: message.held };
    case 'connection':
      return { ...state, connection: message.connection };
    case 'run':
      return { ...state, runs: state.runs + 1 };
    case 'explain':
      return { ...state, explanations: state.explanations + 1 };
    default:
      return state;
  }
}

function read(
  text: string,
  name: string,
  { schema, shared }: PageState['settings'],
  previous: SavedSearchDocument | undefined,
): SavedSearchDocument {
  return parseDocument(text, previous, { name, ...(schema && { schema }), ...(shared && { shared }) });
}

/** Tells a search apart from all others of all files; it stays while the search is edited, and when the first one of a file is begun. */
export const subjectOf = ({ text }: PageState, search: SavedSearch): string =>
  `${Math.max(text?.document.searches.indexOf(search) ?? 0, 0)} ${text?.place.uri}`;

/** The search that is shown: the one with the caret, else the first of the file, else its beginning, which has no condition yet. */
export function shownSearch({ text, offset, template }: PageState): SavedSearch | undefined {
  if (text === undefined) return undefined;
  const { searches, preamble } = text.document;
  const at = searchAt(text.document, offset);
  return searches.includes(at) ? at : (searches[0] ?? (template === undefined ? preamble : undefined));
}
