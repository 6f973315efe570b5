import {
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type ProtocolNotificationType,
  type ProtocolRequestType,
  type WorkDoneProgressParams,
} from 'vscode-languageserver-protocol';
import type { Connection } from 'vscode-languageserver';
import type { Log } from './log.ts';
import { trace } from './reason.ts';
import { progressWith, type WorkProgress } from './work-progress.ts';

/** What a handler gets with the parameters of a request. */
export interface RequestContext {
  /** Aborted when the client cancels the request or the session ends. */
  readonly signal: AbortSignal;
  readonly progress: WorkProgress;
}

/** Thrown by a handler to answer with an error of the protocol. Any other exception is logged, and the answer is empty. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(message: string, code: number = LSPErrorCodes.RequestFailed) {
    super(message);
    this.code = code;
  }
}

const cancelled = (): ResponseError => new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');

/** Registers the handlers of requests and notifications, and keeps their faults from reaching the client. */
export class RequestRouter {
  private readonly connection: Connection;
  private readonly log: Log;
  private readonly closing = new AbortController();

  constructor(connection: Connection, log: Log) {
    this.connection = connection;
    this.log = log;
    // Called for methods without a handler of their own.
    connection.onRequest((method) => new ResponseError(ErrorCodes.MethodNotFound, `There is no ${method}.`));
  }

  /** Aborts the requests that are being answered. */
  close(): void {
    this.closing.abort();
  }

  /** Registers the handler of a request. `empty` is the answer when the handler fails. */
  request<Params extends object, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (params: Params, context: RequestContext) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void {
    const handle = async (params: Params, token?: CancellationToken): Promise<unknown> => {
      // A request without parameters has the token in their place.
      if (token === undefined) return new ResponseError(ErrorCodes.InvalidParams, 'Parameters must be an object.');
      if (token.isCancellationRequested || this.closing.signal.aborted) return cancelled();
      const controller = new AbortController();
      const abort = (): void => controller.abort();
      token.onCancellationRequested(abort);
      this.closing.signal.addEventListener('abort', abort);
      const progress = progressWith(this.connection, workDoneToken(params));
      try {
        const result = await answer(params, { signal: controller.signal, progress });
        return controller.signal.aborted ? cancelled() : result;
      } catch (error) {
        if (controller.signal.aborted) return cancelled();
        if (error instanceof Refusal) return new ResponseError(error.code, error.message);
        this.log.error(`${type.method} failed: ${trace(error)}`);
        return empty;
      } finally {
        this.closing.signal.removeEventListener('abort', abort);
        progress.end();
      }
    };
    this.connection.onRequest(type.method, handle);
  }

  /** Registers the handler of a notification. */
  notification<Params extends object, Options>(
    type: ProtocolNotificationType<Params, Options>,
    take: (params: Params) => void | Promise<void>,
  ): void {
    this.connection.onNotification(type, async (params) => {
      try {
        await take(params);
      } catch (error) {
        this.log.error(`${type.method} failed: ${trace(error)}`);
      }
    });
  }
}

function workDoneToken(params: object): WorkDoneProgressParams['workDoneToken'] {
  const token: unknown = 'workDoneToken' in params ? params.workDoneToken : undefined;
  return typeof token === 'string' || typeof token === 'number' ? token : undefined;
}
