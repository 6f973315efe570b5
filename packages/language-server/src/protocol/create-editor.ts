import type { Connection } from 'vscode-languageserver';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import type { Editor } from '../server-options.ts';

/** Lets the program that runs the server send requests of its own to the client. */
export const createEditor = (connection: Connection): Editor => ({
  ask: async (method, params, signal) => {
    signal?.throwIfAborted();
    const source = new CancellationTokenSource();
    let stop = (): void => {};
    // The client may continue its work, but its answer is ignored.
    const aborted = new Promise<never>((_, reject) => {
      stop = () => {
        source.cancel();
        reject(signal?.reason);
      };
    });
    signal?.addEventListener('abort', stop);
    try {
      return await Promise.race([connection.sendRequest<unknown>(method, params, source.token), aborted]);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  },
});
