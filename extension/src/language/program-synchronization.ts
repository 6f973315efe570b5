import { languages, Uri, workspace, type TextDocument } from 'vscode';
import { DidOpenTextDocumentNotification, type BaseLanguageClient, type Middleware } from 'vscode-languageclient';
import { searchLanguage } from '../searches/search-language.ts';
import { programs } from './document-selector.ts';
import { ServedPrograms, type Program } from './served-programs.ts';

const asProgram = (document: TextDocument): Program => ({
  address: document.uri.toString(),
  text: () => document.getText(),
});

const isSearches = ({ languageId }: TextDocument): boolean => languageId === searchLanguage;

/** Gives the server files of saved searches, and of programs those that may hold a query, from the moment on that they may. */
export class ProgramSynchronization {
  private readonly client: () => BaseLanguageClient | undefined;
  private readonly programs = new ServedPrograms((address) => {
    const settings = workspace.getConfiguration('assetql', Uri.parse(address));
    return { tags: settings.get('tags', {}), modules: settings.get('modules', []) };
  });

  constructor(client: () => BaseLanguageClient | undefined) {
    this.client = client;
  }

  readonly middleware: Pick<Middleware, 'didOpen' | 'didChange' | 'didSave' | 'didClose'> = {
    didOpen: async (document, next) => {
      if (isSearches(document) || this.programs.opens(asProgram(document))) await next(document);
    },
    didChange: async (event, next) => {
      if (this.isServed(event.document)) await next(event);
      // It is opened as it is after the change.
      else await this.open(event.document);
    },
    didSave: async (document, next) => {
      if (this.isServed(document)) await next(document);
    },
    didClose: async (document, next) => {
      if (isSearches(document) || this.programs.closes(document.uri.toString())) await next(document);
    },
  };

  /** Has programs opened that may hold queries by now, since settings have changed. */
  async review(): Promise<void> {
    for (const document of workspace.textDocuments)
      if (languages.match(programs, document) > 0 && !this.isServed(document)) await this.open(document);
  }

  /** The server is started anew, and knows nothing. */
  forget(): void {
    this.programs.forget();
  }

  private isServed(document: TextDocument): boolean {
    return isSearches(document) || this.programs.has(document.uri.toString());
  }

  private async open(document: TextDocument): Promise<void> {
    await this.client()?.getFeature(DidOpenTextDocumentNotification.method).getProvider(document)?.send(document);
  }
}
