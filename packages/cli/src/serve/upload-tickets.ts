import { randomBytes } from 'node:crypto';
import { isRecord } from '@assetql/core/text';

/** Milliseconds that a signed URL is valid (§4.6). */
const life = 86_400_000;

/** The maximum number that are kept; the oldest are dropped, and asked for again by the client. */
const most = 10_000;

interface Ticket {
  readonly service: string;
  readonly url: URL;
  readonly end: number;
}

/**
 * Stands between the page and the signed upload URLs of services: the page may send to its own origin only, and is given no secret of a
 * service. So it gets an address here instead, and only URLs that a service gave out are ever sent to.
 */
export class UploadTickets {
  private readonly tickets = new Map<string, Ticket>();
  private readonly now: () => number;

  /** `now` gives epoch milliseconds. */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** The signed URL of a ticket of a service. `undefined` when it is unknown, expired, or of another service. */
  find(service: string, ticket: string): URL | undefined {
    const found = this.tickets.get(ticket);
    return found !== undefined && found.service === service && found.end > this.now() ? found.url : undefined;
  }

  /**
   * The answer to a creation with an address below `way` in place of the signed URL. `undefined` when its URL cannot be used: it is none, or
   * is not encrypted although the service is.
   */
  replace(answer: unknown, service: { readonly name: string; readonly baseUrl: string }, way: string): unknown {
    if (!isRecord(answer)) return answer;
    const [key, value] = Object.entries(answer).find(([name]) => /^uploadurl$/i.test(name)) ?? [];
    if (key === undefined) {
      const [outer, inner] = Object.entries(answer).find(([name]) => /^payload$/i.test(name)) ?? [];
      if (outer === undefined) return answer;
      const replaced = this.replace(inner, service, way);
      return replaced === undefined ? undefined : { ...answer, [outer]: replaced };
    }
    const base = URL.parse(`${service.baseUrl.replace(/(?<!\/)\/+$/, '')}/`);
    const url = base && typeof value === 'string' && value !== '' ? URL.parse(value, base.href) : null;
    if (base === null || url === null || !['https:', base.protocol].includes(url.protocol)) return undefined;
    return { ...answer, [key]: `${way}/${this.issue(service.name, url)}` };
  }

  private issue(service: string, url: URL): string {
    const ticket = randomBytes(24).toString('base64url');
    this.tickets.set(ticket, { service, url, end: this.now() + life });
    for (const [oldest] of this.tickets) {
      if (this.tickets.size <= most) break;
      this.tickets.delete(oldest);
    }
    return ticket;
  }
}
