import { schema } from '@assetql/core';
import { categoryIds } from './content.ts';
import { noFile, wholeFile, type ExpectedFile, type FileState } from './expected-file.ts';
import type { RunningServer } from './running-server.ts';

/** The server went away during a call. */
export class ServerGone extends Error {}

export type Random = () => number;

const chosen = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

const statuses: ReadonlyMap<string, number> = new Map(
  schema.enumeration('Status')?.values.map(({ value, documentation }) => [documentation, Number(value)]),
);
const statusNamed = (name: string): number => statuses.get(name) ?? Number.NaN;
const approved = statusNamed('approved');
const checkedOut = statusNamed('checked out');

/** Actions by the status in which they are taken, with the status that comes of each. */
const actions: Readonly<Record<string, readonly (readonly [action: string, status: string])[]>> = {
  approved: [
    ['reject', 'rejected'],
    ['expire', 'expired'],
    ['checkOut', 'checked out'],
  ],
  pending: [
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['checkOut', 'checked out'],
  ],
  rejected: [
    ['submit', 'pending'],
    ['approve', 'approved'],
    ['checkOut', 'checked out'],
  ],
  expired: [
    ['submit', 'pending'],
    ['approve', 'approved'],
  ],
  'checked out': [['checkIn', '']],
};

/** What is sent; `json` is sent with the headers of the API. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer> | string;
}

/** One client that works on files of its own, a step at a time, each chosen at random. */
export class Client {
  readonly files: ExpectedFile[];
  /** Calls that were acknowledged. */
  acknowledged = 0;
  private readonly server: RunningServer;
  private readonly random: Random;
  private readonly newFile: () => ExpectedFile;

  constructor(server: RunningServer, random: Random, files: ExpectedFile[], newFile: () => ExpectedFile) {
    this.server = server;
    this.random = random;
    this.files = files;
    this.newFile = newFile;
  }

  /** Works until the server is gone. Rejects with what was wrong in an answer. */
  async work(): Promise<void> {
    try {
      for (;;) await this.step();
    } catch (failure) {
      if (!(failure instanceof ServerGone)) throw failure;
    }
  }

  private async step(): Promise<void> {
    if (this.files.length < 3 || (this.files.length < 8 && this.random() < 0.2)) return this.create();
    const file = chosen(this.random, this.files);
    if (file === undefined) return;
    if (this.random() < 0.08) return this.remove(file);
    if (file.state.phase === 'finalized') return this.changeAsset(file);
    return file.state.isComplete ? this.finalize(file) : this.fill(file);
  }

  private async create(): Promise<void> {
    const file = this.newFile();
    this.files.push(file);
    const next: FileState = { ...noFile, phase: 'open' };
    const body = await this.change(file, [next], next, 201, {
      method: 'POST',
      url: `${this.server.baseUrl}/uploads`,
      json: { filename: file.fileName },
    });
    const created: { readonly id: string; readonly uploadUrl: string } = JSON.parse(body);
    file.id = created.id;
    file.uploadUrl = created.uploadUrl;
  }

  /** Sends bytes, and what belongs to a file that is not complete. */
  private async fill(file: ExpectedFile): Promise<void> {
    const { state, parts } = file;
    if (this.random() < 0.3) return this.describe(file);
    // Signed addresses are of a server, whose port is another one after each start.
    await this.renew(file);
    const complete: FileState = { ...state, isComplete: true };
    if (parts.length === 1) {
      file.sent.add(wholeFile);
      const sent = { method: 'PUT', url: file.uploadUrl, bytes: parts[0] ?? new Uint8Array() };
      await this.change(file, [complete], complete, 201, sent);
      file.sent.clear();
      return;
    }
    const missing = parts.map((_, at) => at).filter((at) => !file.stored.has(at) || this.random() < 0.1);
    const outcomes = await Promise.allSettled(missing.map((at) => this.sendPart(file, at)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const names = parts.map((_, at) => `<Latest>${blockId(at)}</Latest>`);
    const bytes = `<BlockList>${names.join('')}</BlockList>`;
    await this.change(file, [complete], complete, 201, {
      method: 'PUT',
      url: `${file.uploadUrl}&comp=blocklist`,
      bytes,
    });
    file.stored.clear();
  }

  private async sendPart(file: ExpectedFile, at: number): Promise<void> {
    file.sent.add(at);
    const url = `${file.uploadUrl}&comp=block&blockid=${encodeURIComponent(blockId(at))}`;
    await this.call({ method: 'PUT', url, bytes: file.parts[at] ?? new Uint8Array() }, 201);
    file.stored.add(at);
    file.sent.delete(at);
    this.acknowledged += 1;
  }

  private async renew(file: ExpectedFile): Promise<void> {
    const url = `${this.server.baseUrl}/uploads/${file.id}/uploadUrl`;
    const renewed: { readonly uploadUrl: string } = JSON.parse(await this.call({ method: 'POST', url, json: {} }, 200));
    file.uploadUrl = renewed.uploadUrl;
  }

  private async describe(file: ExpectedFile): Promise<void> {
    const url = `${this.server.baseUrl}/uploads/${file.id}`;
    const { state } = file;
    const what = this.random();
    if (what < 0.4) {
      const title = `Title ${Math.floor(this.random() * 1e6)}`;
      const json = [{ op: 'replace', path: '/Title', value: title }];
      const next = { ...state, title };
      await this.change(file, [next], next, 200, { method: 'PATCH', url, json });
    } else if (what < 0.7) {
      const next = { ...state, categories: categoryIds.length };
      await this.change(file, [next], next, 200, { method: 'POST', url: `${url}/categories`, json: categoryIds });
    } else {
      const keyword = `word${Math.floor(this.random() * 1e6)}`;
      const next = { ...state, keywords: [...new Set([...state.keywords, keyword])] };
      await this.change(file, [next], next, 200, { method: 'POST', url: `${url}/keywords`, json: [keyword] });
    }
  }

  private async finalize(file: ExpectedFile): Promise<void> {
    const { state, parts } = file;
    if (state.categories === 0 || this.random() < 0.2) return this.describe(file);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const next: FileState = { ...state, phase: 'finalized', status: approved };
    await this.change(file, [next], next, 200, {
      method: 'PATCH',
      url: `${this.server.baseUrl}/uploads/${file.id}?runAsync=${this.random() < 0.8}`,
      json: [
        { op: 'replace', path: '/FileSizeInBytes', value: size },
        { op: 'replace', path: '/Status', value: 'ReadyForProcessing' },
      ],
    });
  }

  private async changeAsset(file: ExpectedFile): Promise<void> {
    const { state } = file;
    const url = `${this.server.baseUrl}/assets/${file.id}`;
    if (this.random() < 0.15) {
      const next = { ...state, links: state.links + 1 };
      await this.change(file, [next], next, 201, { method: 'POST', url: `${url}/directLinks`, json: {} });
      return;
    }
    const [name = ''] = [...statuses].find(([, number]) => number === state.status) ?? [];
    const action = chosen(this.random, actions[name] ?? []);
    if (action === undefined) throw new Error(`There is no action for the status ${String(state.status)}.`);
    const [verb, after] = action;
    const status = after === '' ? state.statusBefore : statusNamed(after);
    const statusBefore = status === checkedOut ? state.status : null;
    const next = { ...state, status, statusBefore, comments: state.comments + 1 };
    const json = { comment: 'Because.' };
    await this.change(file, [next], next, 200, { method: 'POST', url: `${url}/approval/${verb}`, json });
  }

  private async remove(file: ExpectedFile): Promise<void> {
    const url = `${this.server.baseUrl}/uploads/${file.id}`;
    await this.change(file, [noFile], noFile, 200, { method: 'DELETE', url });
    this.files.splice(this.files.indexOf(file), 1);
  }

  /** Sends a call that changes a file, which then is as it says. While it is not answered, other states are possible. */
  private async change(
    file: ExpectedFile,
    possible: readonly FileState[],
    next: FileState,
    status: number,
    sent: Sent,
  ): Promise<string> {
    file.possible = [file.state, ...possible];
    const body = await this.call(sent, status);
    file.state = next;
    file.possible = [next];
    this.acknowledged += 1;
    return body;
  }

  /** The body of an answer. Rejects with `ServerGone`, and for an answer of another status. */
  private async call({ method, url, json, bytes }: Sent, status: number): Promise<string> {
    const headers = json === undefined && bytes !== undefined ? {} : this.server.headers;
    const isJson = json !== undefined;
    let answer: { readonly status: number; readonly body: string };
    try {
      const response = await fetch(url, {
        method,
        headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
        body: isJson ? JSON.stringify(json) : (bytes ?? null),
      });
      answer = { status: response.status, body: await response.text() };
    } catch (failure) {
      const isGone = await Promise.race([
        this.server.ended.then(() => true),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), 10_000).unref()),
      ]);
      if (isGone) throw new ServerGone();
      throw new Error(`${method} ${url} was broken off, and the server lives`, { cause: failure });
    }
    if (answer.status !== status) throw new Error(`${method} ${url} was answered by ${answer.status}: ${answer.body}`);
    return answer.body;
  }
}

const blockId = (at: number): string => Buffer.from(`part ${at}`).toString('base64');
