import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

  /** `sequence` gives the sequence of the library, where it has one. */
  constructor(sequence: () => Promise<number | undefined>) {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'assetql_http_request_duration_seconds',
      help: 'How long requests took until they were answered; the status 0 is that of callers who have gone before.',
      labelNames: ['method', 'area', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    const reachedSequence = new Gauge({
      name: 'assetql_library_sequence',
      help: 'The last change of the library that searches find.',
      registers: [],
      async collect() {
        const reached = await sequence();
        if (reached !== undefined) this.set(reached);
      },
    });
    this.registry.registerMetric(reachedSequence);
  }

  count({ method, path, status, milliseconds }: AnsweredRequest): void {
    const labels = { method: methods.has(method) ? method : 'other', area: areaOf(path), status: String(status) };
    this.requests.observe(labels, milliseconds / 1000);
  }

  /** All metrics as Prometheus reads them. */
  async answer(): Promise<Response> {
    const text = await this.registry.metrics();
    return new Response(text, { headers: { 'content-type': this.registry.contentType, 'cache-control': 'no-store' } });
  }
}
