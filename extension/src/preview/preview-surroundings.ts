import type { ClientCatalogue } from '@assetql/client';
import type { Range } from '@assetql/core';
import type { LibraryAccess } from '../contracts/library-access.ts';
import type { AssetAction, NamedAsset } from '../contracts/named-asset.ts';
import type { DocumentAct, ShownConnection, ShownSettings, ShownTemplate, TakenAnswer, ToPage } from './messages.ts';
import type { EditableText, EditOutcome } from './write-edits.ts';

/** The text that is shown, as it is now. */
export interface ShownText extends EditableText {
  /** The file's name without its extension: searches without a title are called so. */
  readonly name: string;
  /** The caret, or the place that is held. */
  readonly offset: number;
  readonly isHeld: boolean;
  readonly settings: ShownSettings;
  /** The note shown with it when it is a template in a program. */
  readonly template?: ShownTemplate;
}

/** The library that is asked. */
export interface ShownLibrary {
  readonly connection: ShownConnection;
  /** Increases when its assets may be others than before, as far as that is told. */
  readonly revision: number;
  readonly open: () => Promise<LibraryAccess>;
  /** Asks it now, where it does not answer. Never rejects. */
  readonly look: () => Promise<void>;
  readonly catalogue: () => Promise<ClientCatalogue>;
}

/** What is around a page: the editor, the libraries, the window. */
export interface PreviewSurroundings {
  readonly post: (message: ToPage) => void;
  readonly text: () => ShownText | undefined;
  /** Never rejects: a library that cannot be asked says so. */
  readonly library: () => Promise<ShownLibrary>;
  readonly hold: (offset: number) => void;
  readonly follow: () => void;
  readonly go: (range: Range) => void;
  readonly mark: (ranges: readonly Range[]) => void;
  /** Does something with the document of the text; absent where no single one is shown. */
  readonly document?: (act: DocumentAct) => void;
  /** Asks for the title of a search; absent where no single one is shown. */
  readonly rename?: (offset: number) => void;
  /** Opens an address in the browser. */
  readonly openAddress: (address: string) => void;
  /** Opens a file that can be had from here alone. */
  readonly openFile: (fileName: string, bytes: Uint8Array) => void;
  /** Opens a file of this machine. */
  readonly openPath: (path: string) => void;
  readonly copy: (text: string) => void;
  /** Does something with an asset of the library that is shown; absent where nothing can be done. */
  readonly act?: (action: AssetAction, asset: NamedAsset) => void;
  /** Copies assets of the search at an offset of the text, or exports them. */
  readonly take: (way: 'copy' | 'export', answer: TakenAnswer) => void;
  /** What was chosen in the workspace before, by name. */
  readonly choices: () => Readonly<Record<string, string>>;
  readonly keepChoice: (name: string, choice: string) => void;
  /** Tells the person that a click has written nothing. */
  readonly notWritten: (outcome: Exclude<EditOutcome, 'written'>) => void;
  readonly signIn: () => void;
  readonly trust: () => void;
  readonly chooseConnection: () => void;
  /** Opens an `assetql.config.json` by its URI. */
  readonly openConfiguration: (uri: string) => void;
  readonly openSamples: () => void;
  /** Asks for the values of the template that is shown. */
  readonly askValues: () => void;
  /** Shows the texts that are compared; absent where none are. */
  readonly openTexts?: () => void;
  /** Tells the person that something could not be done. */
  readonly complain: (failure: unknown) => void;
}
