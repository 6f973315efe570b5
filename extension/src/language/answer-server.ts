import { Uri, workspace, type ExtensionContext } from 'vscode';
import { LSPErrorCodes, ResponseError, type BaseLanguageClient, type CancellationToken } from 'vscode-languageclient';
import type { Host } from '../contracts/host.ts';
import { messages, type KeepNamesParams, type ReadNamesParams } from '../server/messages.ts';
import { abortSignal } from './abort-signal.ts';
import { LibraryRequests } from './library-requests.ts';
import { FileRequests } from './file-requests.ts';
import { showMessages } from './show-messages.ts';
import { storedNames, type StoredNames } from './stored-names.ts';

/** What the server says when connections are others. */
const connectionsChanged = 'assetql/connectionsChanged';
const signedOut = 'assetql/signedOut';

function namesOf({ globalStorageUri }: Pick<ExtensionContext, 'globalStorageUri'>): StoredNames {
  const fileOf = (name: string): Uri => Uri.joinPath(globalStorageUri, 'names', name);
  return storedNames({
    read: (name) => workspace.fs.readFile(fileOf(name)),
    write: (name, bytes) => workspace.fs.writeFile(fileOf(name), bytes),
  });
}

/** An error whose message reaches the server as it is. */
function told(error: unknown): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, error instanceof Error ? error.message : String(error));
}

/** Answers what the server asks of libraries, files and names, shows what it says, and tells it when connections change. */
export function answerServer(
  client: BaseLanguageClient,
  { context, connections }: Pick<Host, 'context' | 'connections'>,
): void {
  const answer = (method: string, handle: (params: never, signal: AbortSignal) => Promise<unknown>): void => {
    const answered = client.onRequest(method, async (params: never, token: CancellationToken) => {
      try {
        return await handle(params, abortSignal(token));
      } catch (error) {
        return told(error);
      }
    });
    context.subscriptions.push(answered);
  };

  const requests = new LibraryRequests(connections);
  answer(messages.library, requests.library);
  answer(messages.open, requests.open);
  answer(messages.fetch, requests.fetch);
  const tell = (notification: string) => (): void => {
    if (client.isRunning()) void client.sendNotification(notification, {});
  };
  const watch = requests.watch(tell(connectionsChanged), tell(signedOut));

  const files = new FileRequests();
  answer(messages.readFile, files.read);
  answer(messages.readUnsaved, files.readUnsaved);
  answer(messages.readEarlierConfiguration, files.readEarlierConfiguration);
  answer(messages.findFiles, files.find);

  const names = namesOf(context);
  answer(messages.readNames, ({ key }: ReadNamesParams) => names.read(key));
  answer(messages.keepNames, async ({ key, names: kept }: KeepNamesParams) => {
    await names.write(key, kept);
    return null;
  });
  context.subscriptions.push(watch, files, showMessages(client));
}
