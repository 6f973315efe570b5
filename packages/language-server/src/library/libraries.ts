import type { Connect } from '../server-options.ts';
import type { Settings } from '../workspace/settings.ts';
import { Library } from './library.ts';
import type { LibraryHost } from './library-host.ts';

/** The libraries of the workspace folders: one for each combination of connection and schema. */
export class Libraries {
  private readonly connect: Connect | undefined;
  private readonly host: LibraryHost;
  private readonly open: { readonly settings: Settings; readonly library: Library }[] = [];

  constructor(connect: Connect | undefined, host: LibraryHost) {
    this.connect = connect;
    this.host = host;
  }

  of(settings: Settings): Library | undefined {
    const { connect } = this;
    if (connect === undefined) return undefined;
    const { connection, connectionProblem, check } = settings;
    const known = this.open.find(
      (each) =>
        each.settings.connection === connection &&
        each.settings.connectionProblem === connectionProblem &&
        each.settings.check.schema === check.schema,
    );
    if (known !== undefined) return known.library;
    // Variables that files share are no part of what a library is asked with.
    const { shared: _shared, ...clientCheck } = check;
    const library = new Library(
      () =>
        connectionProblem === undefined
          ? connect(connection, clientCheck)
          : Promise.reject(new Error(connectionProblem)),
      check.schema,
      // A problem of the settings has been shown already.
      connectionProblem === undefined ? this.host : { ...this.host, showProblem: undefined },
    );
    this.open.push({ settings, library });
    return library;
  }

  /** Forgets what libraries have counted. */
  forgetTotals(): void {
    for (const { library } of this.open) library.totals()?.invalidate();
  }

  /** Closes the libraries that no folder uses any more. */
  async retain(used: ReadonlySet<Library>): Promise<void> {
    const gone = this.open.filter(({ library }) => !used.has(library));
    for (const each of gone) this.open.splice(this.open.indexOf(each), 1);
    await Promise.all(gone.map(({ library }) => library.dispose()));
  }
}
