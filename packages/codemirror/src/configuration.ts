import { Facet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Count } from '@assetql/core/meaning';
import type {
  BackgroundTotals,
  InlayHintOptions,
  LanguageDocument,
  ServiceCommand,
  ServiceContext,
} from '@assetql/language-service';

/** What the extension is told: the kind of text, and what is known of the library now. */
export interface AssetqlOptions {
  /** A saved-search file, or one expression alone. A file when absent. */
  readonly kind?: LanguageDocument['kind'];
  /** Asked each time something is needed, so that a catalogue may arrive after the editor. */
  readonly context?: () => ServiceContext;
  /** Milliseconds of rest before a text is checked. */
  readonly checkDelay?: number;
  /** Totals for those parts of an editor that show some, in the place of those of `context`. Call `refresh` when some arrive. */
  readonly totals?: Pick<BackgroundTotals, 'for' | 'release'>;
  /** Counts what would give results, for a search that finds nothing. Without it that is left to `onCommand`. */
  readonly count?: Count;
  /**
   * Does what a lens or an action asks for, and returns whether it did. What it leaves, and the editor can do by itself, the editor does:
   * copy a search, count clauses, relax. Without it there is nothing to run and to explain searches.
   */
  readonly onCommand?: (command: ServiceCommand, view: EditorView) => boolean;
  /** Copies a text; to the clipboard when absent. Rejects when it cannot. */
  readonly copy?: (text: string) => Promise<void>;
  /** Opens an address that the text links to; in a new tab when absent. */
  readonly openLink?: (address: string) => void;
  /** What is shown between the words at first: names and values unless switched off, counts of clauses when switched on. */
  readonly hints?: InlayHintOptions;
  /** Told whenever somebody shows or hides hints, so that a page can remember it. */
  readonly onHints?: (hints: Required<InlayHintOptions>) => void;
}

type Configuration = AssetqlOptions & Required<Pick<AssetqlOptions, 'kind' | 'context' | 'checkDelay'>>;

/** The options as every part of the extension reads them. */
export const configuration: Facet<AssetqlOptions, Configuration> = Facet.define({
  combine: (given) => ({ kind: 'document', context: () => ({}), checkDelay: 250, ...given[0] }),
});
