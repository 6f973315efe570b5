import type { ClientCatalogue } from '@assetql/client';
import type { Names, ToHost, ToPage } from './messages.ts';
import { createPageRequests } from './page-requests.ts';
import type { PreviewSurroundings, ShownLibrary } from './preview-surroundings.ts';
import { readMessage } from './read-message.ts';
import { textMessage, type SentText } from './text-message.ts';
import { writeEdits } from './write-edits.ts';

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

function listsOf({ attributes, users, categories, lightboxes }: ClientCatalogue): Names {
  return {
    ...(attributes === undefined ? {} : { attributes }),
    ...(users === undefined ? {} : { users }),
    ...(categories === undefined ? {} : { categories }),
    ...(lightboxes === undefined ? {} : { lightboxes }),
  };
}
