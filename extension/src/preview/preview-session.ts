import type { ClientCatalogue } from '@assetql/client';
import type { Range } from '@assetql/core';
import { changedStretch } from '@assetql/core/document';
import type { LibraryAccess } from '../contracts/library-access.ts';
import type { AssetAction, NamedAsset } from '../contracts/named-asset.ts';
import type {
  DocumentAct,
  Names,
  ShownConnection,
  ShownSettings,
  ShownTemplate,
  TakenAnswer,
  ToHost,
  ToPage,
} from './messages.ts';
import { createPageRequests } from './page-requests.ts';
import { readMessage } from './read-message.ts';
import { writeEdits, type EditableText, type EditOutcome } from './write-edits.ts';

/** The text that is shown, as it is now. */
export interface ShownText extends EditableText {
  /** The file's name without its extension: searches without a title are called so. */
  readonly name: string;
  /** The caret, or the place that is held. */
  readonly offset: number;
  readonly isHeld: boolean;
  readonly settings: ShownSettings;
  /** What is said of it where it stands for a template of a program. */
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

/** A page with what is around it. */
export interface PreviewSession {
  /** A message of the page, whatever it is. */
  readonly receive: (message: unknown) => void;
  readonly textChanged: () => void;
  readonly placeChanged: () => void;
  readonly connectionChanged: () => void;
  readonly run: () => void;
  readonly explain: () => void;
  /** The page is not there any more, because it is hidden: it asks anew when it is back. */
  readonly pageGone: () => void;
  readonly dispose: () => void;
}

/** Milliseconds in which changes of the text are sent together. */
const together = 15;

const never = new AbortController().signal;

/** Joins a page to its surroundings. */
export function createPreviewSession(around: PreviewSurroundings): PreviewSession {
  let isThere = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let library: ShownLibrary | undefined;
  let looking = 0;
  let endNames: (() => void) | undefined;
  let sentText: SentText | undefined;
  let sentSettings: string | undefined;
  /** A page begins with saved searches. */
  let sentTemplate = 'null';
  let sentConnection: string | undefined;
  let sentNames: ClientCatalogue | undefined;
  let isExplainWanted = false;

  const post = (message: ToPage): void => {
    if (isThere) around.post(message);
  };
  const requests = createPageRequests({
    post,
    library: async () => {
      if (library === undefined) throw new Error('No library is connected yet.');
      const { connection, open } = library;
      // Where someone has to do something first, nothing is even tried.
      if (connection.state === 'untrusted' || connection.state === 'signed-out')
        throw new Error(connection.problem ?? 'The library cannot be asked now.');
      return { baseUrl: connection.baseUrl, access: await open() };
    },
  });

  const sendText = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const shown = around.text();
    if (shown === undefined) {
      sentText = undefined;
      sentTemplate = 'null';
      post({ kind: 'nothing' });
      return;
    }
    const { uri, version, name, text, offset, isHeld, settings, template } = shown;
    const written = JSON.stringify(settings);
    if (written !== sentSettings) post({ kind: 'settings', settings });
    sentSettings = written;
    const told = JSON.stringify(template ?? null);
    if (told !== sentTemplate) post({ kind: 'template', ...(template === undefined ? {} : { template }) });
    sentTemplate = told;
    const next = { place: { uri, version }, name, text };
    const message = textMessage(sentText, next);
    if (message !== undefined) post(message);
    sentText = next;
    post({ kind: 'caret', offset, held: isHeld });
  };
  const textChanged = (): void => {
    timer ??= setTimeout(sendText, together);
  };

  const sendNames = async ({ connection, catalogue }: ShownLibrary, current: number): Promise<void> => {
    const names = await catalogue().catch(() => undefined);
    if (current !== looking || (names !== undefined && names === sentNames)) return;
    endNames?.();
    endNames = undefined;
    sentNames = names;
    const send = (complete: boolean): void =>
      post({ kind: 'names', key: connection.key, names: names === undefined ? {} : listsOf(names), complete });
    if (names === undefined) {
      send(true);
      return;
    }
    let isComplete = false;
    endNames = names.onChange(() => send(isComplete));
    send(isComplete);
    await names.ready();
    isComplete = true;
    if (sentNames === names) send(isComplete);
  };
  const connectionChanged = (): void => {
    looking += 1;
    const current = looking;
    void (async () => {
      const found = await around.library();
      if (current !== looking) return;
      const { connection } = found;
      const isSame = connection.key === library?.connection.key;
      if (!isSame) requests.cancelAll();
      const isFilled = isSame && found.revision !== library?.revision;
      library = found;
      const written = JSON.stringify(connection);
      if (written !== sentConnection) post({ kind: 'connection', connection });
      sentConnection = written;
      if (isFilled) post({ kind: 'run' });
      // Where nothing may be asked, nothing is: not even what things are called.
      if (connection.state !== 'untrusted') await sendNames(found, current);
    })().catch(around.complain);
  };

  const open = async ({ address, fileName }: Extract<ToHost, { kind: 'open' }>): Promise<void> => {
    if (library === undefined || !requests.isShown(address)) return;
    if (library.connection.kind === 'service') {
      // A browser is sent to pages and files of the network only.
      if (/^https?:/i.test(address)) around.openAddress(address);
      return;
    }
    const access = await library.open();
    const gone = `${fileName} is not where it was: it has been moved or removed, or its folder is away.`;
    if (access.path !== undefined) {
      const path = await access.path(address);
      if (path === undefined) throw new Error(gone);
      around.openPath(path);
      return;
    }
    const { status, bytes } = await access.media(address, never);
    if (status === 404) throw new Error(gone);
    if (status !== 200) throw new Error(`The library answered with status ${status}.`);
    around.openFile(fileName, bytes);
  };
  const retry = async (): Promise<void> => {
    // Whether it worked is told with the state of the connection, and why not.
    await library?.look();
    connectionChanged();
  };
  const edit = async ({ place, edits }: Extract<ToHost, { kind: 'edit' }>): Promise<void> => {
    const outcome = await writeEdits(around.text, place, edits);
    // The next click counts in the new text.
    sendText();
    if (outcome !== 'written') around.notWritten(outcome);
  };
  /** Whether a place of the page is one of the text as it is. */
  const isCurrent = ({ place }: Extract<ToHost, { kind: 'go' | 'mark' }>): boolean => {
    const shown = around.text();
    return shown?.uri === place.uri && shown.version === place.version;
  };
  const ready = (): void => {
    isThere = true;
    requests.cancelAll();
    [sentText, sentSettings, sentConnection, sentNames] = [undefined, undefined, undefined, undefined];
    sentTemplate = 'null';
    post({ kind: 'choices', choices: around.choices() });
    sendText();
    connectionChanged();
    if (isExplainWanted) post({ kind: 'explain' });
    isExplainWanted = false;
  };
  const act = async (message: ToHost): Promise<void> => {
    switch (message.kind) {
      case 'ready':
        return ready();
      case 'fetch':
      case 'media':
        return await requests.ask(message);
      case 'cancel':
        return requests.cancel(message.id);
      case 'edit':
        return await edit(message);
      case 'go':
        return isCurrent(message) ? around.go(message.range) : undefined;
      case 'mark':
        return isCurrent(message) ? around.mark(message.ranges) : undefined;
      case 'document':
        return around.document?.(message.act);
      case 'rename':
        return around.rename?.(message.offset);
      case 'hold':
        return around.hold(message.offset);
      case 'follow':
        return around.follow();
      case 'open':
        return await open(message);
      case 'copy':
        return around.copy(message.ids.join('\n'));
      case 'act': {
        const asset = requests.asset(message.id);
        return asset === undefined ? undefined : around.act?.(message.action, asset);
      }
      case 'take':
        return around.take(message.way, message);
      case 'keep':
        return around.keepChoice(message.name, message.choice);
      case 'retry':
        return await retry();
      case 'sign-in':
        return around.signIn();
      case 'trust':
        return around.trust();
      case 'choose-connection':
        return around.chooseConnection();
      case 'open-configuration': {
        const configuration = library?.connection.configuration;
        return configuration === undefined ? undefined : around.openConfiguration(configuration);
      }
      case 'values':
        return around.askValues();
      case 'samples':
        return around.openSamples();
      case 'texts':
        return around.openTexts?.();
    }
  };

  const pageGone = (): void => {
    isThere = false;
    requests.cancelAll();
    around.mark([]);
  };
  return {
    receive: (message) => {
      const read = readMessage(message);
      if (read !== undefined) act(read).catch(around.complain);
    },
    textChanged,
    placeChanged: textChanged,
    connectionChanged,
    run: () => post({ kind: 'run' }),
    explain: () => {
      isExplainWanted = !isThere;
      post({ kind: 'explain' });
    },
    pageGone,
    dispose: () => {
      pageGone();
      looking += 1;
      clearTimeout(timer);
      endNames?.();
    },
  };
}

/** A text that the page has. */
type SentText = Omit<Extract<ToPage, { kind: 'text' }>, 'kind'>;

/** Characters of a text that is sent as a whole with every key. */
const shortText = 20_000;

/** What tells a page that has a text of another one: of a long text what has changed; nothing when it has it. */
function textMessage(sent: SentText | undefined, next: SentText): ToPage | undefined {
  const { place, name, text } = next;
  const isSame = sent?.place.uri === place.uri && sent.name === name;
  if (isSame && sent.place.version === place.version) return undefined;
  if (!isSame || text.length <= shortText) return { kind: 'text', ...next };
  const range = changedStretch(sent.text, text);
  const newText = text.slice(range.start, range.end + text.length - sent.text.length);
  return { kind: 'change', place, from: sent.place.version, range, newText };
}

function listsOf({ attributes, users, categories, lightboxes }: ClientCatalogue): Names {
  return {
    ...(attributes === undefined ? {} : { attributes }),
    ...(users === undefined ? {} : { users }),
    ...(categories === undefined ? {} : { categories }),
    ...(lightboxes === undefined ? {} : { lightboxes }),
  };
}
