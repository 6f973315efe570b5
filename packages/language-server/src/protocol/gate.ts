import {
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type MessageConnection,
  type ProtocolNotificationType,
  type ProtocolRequestType,
  type WorkDoneProgressParams,
} from 'vscode-languageserver-protocol';
import { wrongParams } from './check-params.ts';
import type { Log } from './log.ts';
import { trace } from './reason.ts';
import { progressWith, type WorkProgress } from './work-progress.ts';

/** What a request brings beside its parameters. */
export interface Call {
  /** Aborted when the client does not want the answer any more. */
  readonly signal: AbortSignal;
  readonly progress: WorkProgress;
}

/** An answer that is an error by the protocol; a fault gives the empty answer instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(message: string, code: number = LSPErrorCodes.RequestFailed) {
    super(message);
    this.code = code;
  }
}

/** A list of parameters reaches a handler one by one. */
const byName = 'Parameters must be an object.';

const cancelled = (): ResponseError => new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');

/**
 * Where every message of the client comes in. Before the server is initialized and after it is shut down nothing else gets through; what
 * cannot be meant is refused; a fault in what answers is logged, and the client gets an empty answer.
 */
export class Gate {
  phase: 'new' | 'running' | 'ended' = 'new';
  private readonly connection: MessageConnection;
  private readonly log: Log;
  private readonly closing = new AbortController();

  constructor(connection: MessageConnection, log: Log) {
    this.connection = connection;
    this.log = log;
    // What has no handler of its own.
    connection.onRequest(
      (method) => this.closed() ?? new ResponseError(ErrorCodes.MethodNotFound, `There is no ${method}.`),
    );
  }

  /** Lets nothing more through, and ends what is being answered. */
  close(): void {
    this.phase = 'ended';
    this.closing.abort();
  }

  /** Answers a request; `empty` is the answer when there is none. */
  request<Params extends object, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    empty: NoInfer<Result>,
    answer: (params: Params, call: Call) => NoInfer<Result> | Promise<NoInfer<Result>>,
  ): void {
    this.connection.onRequest(
      type.method,
      async (params: Params, ...[token, more]: CancellationToken[]): Promise<unknown> => {
        const closed = this.closed();
        if (closed !== undefined) return closed;
        if (token === undefined || more !== undefined) return new ResponseError(ErrorCodes.InvalidParams, byName);
        const wrong = wrongParams(type.method, params);
        if (wrong !== undefined) return new ResponseError(ErrorCodes.InvalidParams, wrong);
        if (token.isCancellationRequested) return cancelled();
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
      },
    );
  }

  /** Takes a notification in. What cannot be meant is logged and passed over. */
  notification<Params extends object, Options>(
    type: ProtocolNotificationType<Params, Options>,
    take: (params: Params) => void | Promise<void>,
  ): void {
    this.connection.onNotification(type.method, async (params: Params) => {
      if (this.phase !== 'running') return;
      const wrong = wrongParams(type.method, params);
      try {
        if (wrong === undefined) await take(params);
        else this.log.warn(`${type.method} is passed over: ${wrong}`);
      } catch (error) {
        this.log.error(`${type.method} failed: ${trace(error)}`);
      }
    });
  }

  private closed(): ResponseError | undefined {
    if (this.phase === 'running') return undefined;
    return this.phase === 'new'
      ? new ResponseError(ErrorCodes.ServerNotInitialized, 'The server is not initialized yet.')
      : new ResponseError(ErrorCodes.InvalidRequest, 'The server is shut down.');
  }
}

function workDoneToken(params: object): WorkDoneProgressParams['workDoneToken'] {
  const token: unknown = 'workDoneToken' in params ? params.workDoneToken : undefined;
  return typeof token === 'string' || typeof token === 'number' ? token : undefined;
}
