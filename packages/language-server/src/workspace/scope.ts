import type { ServiceContext, ServiceLinks } from '@assetql/language-service';
import type { Library } from '../library/library.ts';
import type { Settings } from './settings.ts';

/** The settings and the library of the documents of a folder. */
export class Scope {
  readonly settings: Settings;
  readonly library: Library | undefined;
  private readonly now: () => number;
  readonly links: ServiceLinks | undefined;

  constructor(settings: Settings, library: Library | undefined, now: () => number, links?: ServiceLinks) {
    this.settings = settings;
    this.library = library;
    this.now = now;
    this.links = links;
  }

  /** The context for features. With an `owner`, totals are fetched until the owner asks again or is released. */
  context(owner?: string): ServiceContext {
    const { library, links, settings } = this;
    const { schema, severities } = settings.check;
    const catalogue = library?.catalogue();
    const totals =
      owner === undefined || !(settings.totals || settings.counts) ? undefined : library?.totals()?.for(owner);
    const baseUrl = library?.baseUrl();
    const servedAt = library?.servedAt();
    return {
      now: this.now(),
      ...(schema === undefined ? {} : { schema }),
      ...(severities === undefined ? {} : { severities }),
      ...(catalogue === undefined ? {} : { catalogue }),
      ...(totals === undefined ? {} : { totals }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(servedAt === undefined ? {} : { servedAt }),
      ...(links === undefined ? {} : { links }),
      ...(settings.timeZone === undefined ? {} : { timeZone: settings.timeZone }),
    };
  }
}
