import { defineSchema } from '@assetql/core';
import { parseDocument, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import type { RequestSettings } from '@assetql/results-view/answer';
import type { ComparedText, ShownConnection, ToPage } from '../preview/messages.ts';

/** A search of a comparison. */
export interface ReadText extends ComparedText {
  readonly document: SavedSearchDocument;
  /** `undefined` for a text without one. */
  readonly search: SavedSearch | undefined;
}

/** What a page that compares knows from the extension. */
export interface ComparisonState {
  readonly before: ReadText | undefined;
  readonly after: ReadText | undefined;
  readonly settings: RequestSettings;
  readonly connection: ShownConnection | undefined;
  /** The instant at which both are asked, in epoch milliseconds. */
  readonly now: number;
}

export const firstComparison: ComparisonState = {
  before: undefined,
  after: undefined,
  settings: {},
  connection: undefined,
  now: 0,
};

/** What is known after a message. */
export function afterComparisonMessage(state: ComparisonState, message: ToPage): ComparisonState {
  switch (message.kind) {
    case 'connection':
      return { ...state, connection: message.connection };
    case 'compared': {
      const { extension, shared: _shared, ...rest } = message.settings;
      const schema = extension === undefined ? {} : { schema: defineSchema(extension) };
      const read = (compared: ComparedText): ReadText => {
        const document = parseDocument(compared.text, undefined, { name: compared.name, ...schema });
        return { ...compared, document, search: document.searches[0] };
      };
      return {
        ...state,
        before: read(message.before),
        after: read(message.after),
        settings: { ...rest, ...schema },
        now: Date.now(),
      };
    }
    default:
      return state;
  }
}
