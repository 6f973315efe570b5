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

/** The options of the extension: the kind of text, and what is known of the library. */
export interface AssetqlOptions {
  /** A saved-search file (the default) or a single expression. */
  readonly kind?: LanguageDocument['kind'];
  /** Called whenever the context is needed, so that a catalogue may arrive later than the editor. */
  readonly context?: () => ServiceContext;
  /** Milliseconds without typing before a text is checked. */
  readonly checkDelay?: number;
  /** Totals for the parts of the editor that show them, instead of those of `context`. Call `refresh` when new ones arrive. */
  readonly totals?: Pick<BackgroundTotals, 'for' | 'release'>;
  /** Counts results, to suggest changes for a search without any. Without it that is left to `onCommand`. */
  readonly count?: Count;
  /**
   * Runs the command of a lens or an action and returns whether it did. Some commands that it does not handle are run by the editor:
   * copying a search, counting clauses, suggesting relaxations. Without this callback searches cannot be run or explained.
   */
  readonly onCommand?: (command: ServiceCommand, view: EditorView) => boolean;
  /** Copies a text; to the clipboard by default. Rejects on failure. */
  readonly copy?: (text: string) => Promise<void>;
  /** Opens a link's address; in a new tab by default. */
  readonly openLink?: (address: string) => void;
  /** The initial state of inlay hints. Names and values are on by default, counts of clauses are off. */
  readonly hints?: InlayHintOptions;
  /** Called when the user switches hints on or off, so that a page can store the choice. */
  readonly onHints?: (hints: Required<InlayHintOptions>) => void;
}

type Configuration = AssetqlOptions & Required<Pick<AssetqlOptions, 'kind' | 'context' | 'checkDelay'>>;

/** The options with defaults applied, for all parts of the extension. */
export const configuration: Facet<AssetqlOptions, Configuration> = Facet.define({
  combine: (given) => ({ kind: 'document', context: () => ({}), checkDelay: 250, ...given[0] }),
});
