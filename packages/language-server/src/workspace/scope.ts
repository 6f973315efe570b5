import type { ServiceContext, ServiceLinks } from '@assetql/language-service';
import type { Library } from '../library/library.ts';
import type { Settings } from './settings.ts';

/** What holds for the documents of a folder. */
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

  /** What features know beside the text. `owner` names one who shows totals; without it none are asked for. */
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
