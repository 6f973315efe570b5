import { ConfigurationRequest, type MessageConnection } from 'vscode-languageserver-protocol';
import { quietly } from '../protocol/log.ts';
import { section } from './settings.ts';

/** Milliseconds for which an answer is waited for. Later ones count all the same. */
const patience = 2000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that a client has for us: asked for by folder, or as it has sent them. */
export class ClientSettings {
  private readonly connection: MessageConnection;
  private readonly pulls: boolean;
  private readonly late: () => void;
  private sent: unknown;
  private readonly asked = new Map<string, Promise<unknown>>();

  /** `initial` is what the client handed over at the start; `late` is called when settings come that nobody waited for. */
  constructor(connection: MessageConnection, pulls: boolean, initial: unknown, late: () => void) {
    this.connection = connection;
    this.pulls = pulls;
    this.sent = initial;
    this.late = late;
  }

  /** Takes in what a client sends with a change. Where we ask, that is a hint to ask anew. */
  take(settings: unknown): void {
    this.asked.clear();
    if (!isRecord(settings)) return;
    // Some clients send all settings, some only ours.
    this.sent = Object.hasOwn(settings, section) ? settings[section] : settings;
  }

  forget(): void {
    this.asked.clear();
  }

  /** Those of a folder, or of no folder. */
  of(folder: string | undefined): Promise<unknown> {
    if (!this.pulls) return Promise.resolve(this.sent);
    const key = folder ?? '';
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const asked = this.ask(folder, key);
    this.asked.set(key, asked);
    return asked;
  }

  private async ask(folder: string | undefined, key: string): Promise<unknown> {
    const item = { section, ...(folder === undefined ? {} : { scopeUri: folder }) };
    const answer = quietly(() => this.connection.sendRequest(ConfigurationRequest.type, { items: [item] })).then(
      (found) => found?.[0] ?? this.sent,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const tooLate = new Promise<unknown>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve(this.sent);
      }, patience);
    });
    const arrived = answer.then((settings) => {
      clearTimeout(timer);
      if (isLate && settings !== this.sent) {
        this.asked.set(key, Promise.resolve(settings));
        this.late();
      }
      return settings;
    });
    return Promise.race([arrived, tooLate]);
  }
}
