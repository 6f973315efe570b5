import { isRecord } from '@assetql/core/text';
import { IndexUnavailableError } from '../../asset-index/asset-index.ts';

/** A search engine that does not answer as it should. Its message is a sentence for those who run it. */
export class OpenSearchError extends IndexUnavailableError {
  override readonly name = 'OpenSearchError';
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Why the engine refuses a request, as it says it. */
function reasonOf(body: unknown): string | undefined {
  const error = isRecord(body) ? body['error'] : undefined;
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return undefined;
  const causes = error['root_cause'];
  const cause: unknown = Array.isArray(causes) ? (causes[0] ?? error) : error;
  return isRecord(cause) && typeof cause['reason'] === 'string' ? cause['reason'] : undefined;
}

/** Milliseconds that a request may take. */
const patience = 60_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Requests to the HTTP interface of OpenSearch. */
export class OpenSearchClient {
  /** Without credentials, for messages. */
  readonly address: string;
  /** Those that answer come first. */
  private nodes: readonly EngineNode[];

  /** `addresses` are those of one node or of several, with commas between. Each may have a user name and a password. */
  constructor(addresses: string) {
    this.nodes = addresses.split(',').map((address) => engineNode(address.trim()));
    this.address = this.nodes.map(({ base }) => base).join(', ');
  }

  /**
   * Sends a request, whose body is an object or lines of such, and gives the answer. `undefined` for what is not there (404). Rejects with an
   * `OpenSearchError`, and with the signal's reason when it is aborted.
   */
  async ask(
    method: string,
    path: string,
    body?: JsonObject | readonly JsonObject[],
    signal?: AbortSignal,
  ): Promise<JsonObject | undefined> {
    const isLines = Array.isArray(body);
    const text = isLines ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body);
    const type = isLines ? 'application/x-ndjson' : 'application/json';
    const timeout = AbortSignal.timeout(patience);
    const init = {
      method,
      body: text ?? null,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    const headers = body === undefined ? {} : { 'content-type': type };
    const { status, ok, answer } = await this.send(path, init, headers, signal);
    if (status === 404) return undefined;
    if (!ok || !isRecord(answer))
      throw new OpenSearchError(
        `OpenSearch at ${this.address} answered ${status}${withReason(reasonOf(answer))}.`,
        status,
      );
    return answer;
  }

  /** Asks the nodes one after the other until one answers. All requests may be sent again. */
  private async send(
    path: string,
    init: RequestInit,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<EngineAnswer> {
    let cause: unknown;
    for (const node of this.nodes) {
      try {
        const response = await fetch(node.base + path, { ...init, headers: { ...headers, ...node.headers } });
        const received = await response.text();
        if (node !== this.nodes[0]) this.nodes = [node, ...this.nodes.filter((each) => each !== node)];
        return { status: response.status, ok: response.ok, answer: received === '' ? {} : parsed(received) };
      } catch (failure) {
        signal?.throwIfAborted();
        cause = failure;
      }
    }
    throw new OpenSearchError(`OpenSearch at ${this.address} does not answer; look whether it runs.`, 0, { cause });
  }
}

interface EngineAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly answer: unknown;
}

interface EngineNode {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

function engineNode(address: string): EngineNode {
  const url = new URL(address);
  const { username, password } = url;
  [url.username, url.password] = ['', ''];
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    base: url.href.replace(/(?<!\/)\/+$/, ''),
    headers: username === '' ? {} : { authorization: `Basic ${Buffer.from(user).toString('base64')}` },
  };
}

const withReason = (reason: string | undefined): string =>
  reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
