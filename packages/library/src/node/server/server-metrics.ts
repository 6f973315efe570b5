import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { IndexState } from '../../store.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without its query, which may have what nobody else is to read. */
  readonly path: string;
  /** 0 when the caller has gone before the answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** Methods that are counted by their names; others are counted as one, since callers can make up any. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The first part of a path that the server has, so that there are few of them. */
function areaOf(path: string): string {
  const [, first = ''] = path.split('/', 2);
  return ['api', 'identity', 'services', 'health', 'ready', 'metrics'].includes(first) ? first : 'page';
}

/** What is measured of a server, for Prometheus. */
export class ServerMetrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'area' | 'status'>;
  private readonly sequence: Gauge;
  private readonly lag: Gauge;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'assetql_http_request_duration_seconds',
      help: 'How long requests took until they were answered; the status 0 is that of callers who have gone before.',
      labelNames: ['method', 'area', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    this.sequence = new Gauge({
      name: 'assetql_library_sequence',
      help: 'The last change of the library; absent while it cannot be asked.',
      registers: [this.registry],
    });
    this.lag = new Gauge({
      name: 'assetql_index_lag_changes',
      help: 'How many changes of the library its index does not include yet; absent while it cannot be asked.',
      registers: [this.registry],
    });
  }

  count({ method, path, status, milliseconds }: AnsweredRequest): void {
    const labels = { method: methods.has(method) ? method : 'other', area: areaOf(path), status: String(status) };
    this.requests.observe(labels, milliseconds / 1000);
  }

  /** All metrics as Prometheus reads them. `indexState` is that of the library, where it is known. */
  async answer(indexState: IndexState | undefined): Promise<Response> {
    if (indexState === undefined) {
      this.sequence.remove();
      this.lag.remove();
    } else {
      this.sequence.set(indexState.sequence);
      this.lag.set(indexState.lag);
    }
    const text = await this.registry.metrics();
    return new Response(text, { headers: { 'content-type': this.registry.contentType, 'cache-control': 'no-store' } });
  }
}
