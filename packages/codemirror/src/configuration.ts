import { Facet } from '@codemirror/state';
import type { LanguageDocument, ServiceContext } from '@assetql/language-service';

/** What the extension is told: the kind of text, and what is known of the library now. */
export interface AssetqlOptions {
  /** A saved-search file, or one expression alone. A file when absent. */
  readonly kind?: LanguageDocument['kind'];
  /** Asked each time something is needed, so that a catalogue may arrive after the editor. */
  readonly context?: () => ServiceContext;
  /** Milliseconds of rest before a text is checked. */
  readonly checkDelay?: number;
}

/** The options as every part of the extension reads them. */
export const configuration: Facet<AssetqlOptions, Required<AssetqlOptions>> = Facet.define({
  combine: (given) => ({ kind: 'document', context: () => ({}), checkDelay: 250, ...given[0] }),
});
