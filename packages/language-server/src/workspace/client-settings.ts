import { isRecord } from '@assetql/core/text';
import type { Connection } from 'vscode-languageserver';
import { quietly } from '../protocol/log.ts';
import { section } from './settings.ts';

/** Milliseconds to wait for the client's answer. A later answer is still applied. */
const answerTimeout = 2000;

/** The client's settings for this server: requested for each folder, or as the client has sent them. */
export class ClientSettings {
  private readonly connection: Connection;
  private readonly pulls: boolean;
  private readonly late: () => void;
  private sent: unknown;
  private readonly asked = new Map<string, Promise<unknown>>();

  /** `initial` are the settings in the initialization options; `late` is called when settings arrive after the timeout. */
  constructor(connection: Connection, pulls: boolean, initial: unknown, late: () => void) {
    this.connection = connection;
    this.pulls = pulls;
    this.sent = initial;
    this.late = late;
  }

  /** Stores the settings that a client sends with a change. A client that is asked for settings is asked again. */
  take(settings: unknown): void {
    this.asked.clear();
    if (!isRecord(settings)) return;
    // Some clients send the settings of all extensions, some only those of this section.
    this.sent = Object.hasOwn(settings, section) ? settings[section] : settings;
  }

  forget(): void {
    this.asked.clear();
  }

  /** The settings of a folder; those of the whole client for `undefined`. */
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
    const answer = quietly<unknown>(() => this.connection.workspace.getConfiguration(item)).then(
      (found) => found ?? this.sent,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const tooLate = new Promise<unknown>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve(this.sent);
      }, answerTimeout);
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
