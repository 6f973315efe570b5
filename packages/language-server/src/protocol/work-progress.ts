import type { Connection } from 'vscode-languageserver';
import {
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
  type ProgressToken,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver-protocol';
import type { ReportProgress } from '../server-options.ts';
import { quietly } from './log.ts';

/** Reports the progress of work to the client, if it shows progress. */
export interface WorkProgress {
  readonly begin: (title: string) => void;
  readonly report: ReportProgress;
  readonly end: () => void;
}

export const noProgress: WorkProgress = { begin: () => {}, report: () => {}, end: () => {} };

/**
 * Progress of a request, if its sender gave a token. The reporter of the library is not used, because it throws once the client is gone.
 */
export function progressWith(connection: Connection, token: ProgressToken | undefined): WorkProgress {
  if (token === undefined) return noProgress;
  let isOpen = false;
  const send = (value: WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd): void => {
    void quietly(() => connection.sendProgress(WorkDoneProgress.type, token, value));
  };
  return {
    begin: (title) => {
      if (isOpen) return;
      isOpen = true;
      send({ kind: 'begin', title });
    },
    report: (message, percentage) => {
      if (isOpen) send({ kind: 'report', message, ...(percentage === undefined ? {} : { percentage }) });
    },
    end: () => {
      if (!isOpen) return;
      isOpen = false;
      send({ kind: 'end' });
    },
  };
}

let last = 0;

/** Progress of work that the server starts itself; shown when the client supports it. */
export function ownProgress(connection: Connection, isSupported: boolean): WorkProgress {
  if (!isSupported) return noProgress;
  last += 1;
  const token = `assetql-${last}`;
  const shown = progressWith(connection, token);
  // Clients ignore progress that is sent before they have confirmed the token.
  let agreed: Promise<unknown> = Promise.resolve();
  return {
    begin: (title) => {
      agreed = quietly(() => connection.sendRequest(WorkDoneProgressCreateRequest.type, { token })).then(() =>
        shown.begin(title),
      );
    },
    report: (message, percentage) => void agreed.then(() => shown.report(message, percentage)),
    end: () => void agreed.then(() => shown.end()),
  };
}
