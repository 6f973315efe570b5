import { configurationFile } from '@assetql/core';
import { readSettings } from '@assetql/language-server/settings';
import type { SearchSettings } from '../contracts/searches.ts';

export interface SettingsSource<Address> {
  /** The folder that an address is in; nothing above the root. */
  readonly parent: (uri: Address) => Address | undefined;
  /** The text of a file in a folder; nothing when there is none. */
  readonly read: (folder: Address, name: string) => Promise<string | undefined>;
  /** What the person's settings say for an address. */
  readonly own: (uri: Address) => unknown;
}

/** What the searches of each folder are checked and bound by. Each file of settings is read once, until `forget`. */
export class FolderSettings<Address extends { readonly toString: () => string }> {
  private readonly source: SettingsSource<Address>;
  private texts = new Map<string, Promise<string | undefined>>();
  /** By what they are read from, so that files with the same settings share them. */
  private readonly readings = new Map<string, SearchSettings>();

  constructor(source: SettingsSource<Address>) {
    this.source = source;
  }

  /** Those of a file. What is wrong in them is left out; the language server tells it. */
  async of(uri: Address): Promise<SearchSettings> {
    const { readings, source } = this;
    const text = await this.nearest(source.parent(uri));
    const own = source.own(uri);
    const key = JSON.stringify([text ?? null, own ?? null]);
    const known = readings.get(key);
    if (known !== undefined) return known;
    const { check, timeZone, embedded } = readSettings(own, text, configurationFile).settings;
    const settings = { check, embedded, ...(timeZone === undefined ? {} : { timeZone }) };
    readings.set(key, settings);
    return settings;
  }

  /** Reads all files of settings anew from now on. */
  forget(): void {
    this.texts = new Map();
  }

  /** The configuration of a folder, or of the nearest one above. */
  private nearest(folder: Address | undefined): Promise<string | undefined> {
    if (folder === undefined) return Promise.resolve(undefined);
    const key = folder.toString();
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const { parent, read } = this.source;
    const text = read(folder, configurationFile).then((own) => own ?? this.nearest(parent(folder)));
    this.texts.set(key, text);
    return text;
  }
}
