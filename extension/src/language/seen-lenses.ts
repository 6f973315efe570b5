import {
  Range,
  window,
  workspace,
  type CancellationToken,
  type CodeLens,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { CodeLensRequest, type BaseLanguageClient, type ProvideCodeLensesSignature } from 'vscode-languageclient';
import { searchLanguage } from '../searches/search-language.ts';

/** Lines of a file that has lenses around what is seen only: VS Code wants all lenses of a file anew after every key. */
const longFile = 1000;
/** Lines above and below what is seen that have lenses as well. */
const around = 500;
/** Lines around what is seen that must have lenses. */
const least = 100;
/** Milliseconds without scrolling after which lenses are asked for. */
const debounceDelay = 150;
/** Milliseconds after a change within which VS Code requests the lenses, unless it has cancelled that. */
const patience = 1000;

/** What editors show of a document, from the first line to the last one. */
function seenOf(document: TextDocument): Range | undefined {
  const ranges = window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ visibleRanges }) => visibleRanges);
  const [first, ...others] = ranges;
  return others.reduce((all, range) => all?.union(range), first);
}

const widened = ({ start, end }: Range, lines: number, { lineCount }: TextDocument): Range =>
  new Range(Math.max(0, start.line - lines), 0, Math.min(lineCount, end.line + lines), 0);

/**
 * Gives the lenses of a long file for what is seen of it, and others when it is scrolled. Refreshes the lenses of a changed document that VS Code has not requested:
 * it cancels its request when the editor loses the focus right after a change, as after an undo from the preview.
 */
export class SeenLenses implements Disposable {
  private readonly client: () => BaseLanguageClient | undefined;
  /** The part of each document whose lenses were given last. */
  private readonly given = new WeakMap<TextDocument, Range>();
  private scrolled = new Set<TextDocument>();
  private debounceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly scrolling = window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document } }) => {
    if (!this.given.has(document)) return;
    this.scrolled.add(document);
    clearTimeout(this.debounceTimer);
    this.debounceTimer = setTimeout(() => this.review(), debounceDelay);
  });

  /** The version of each document whose lenses were asked for last. */
  private readonly asked = new WeakMap<TextDocument, number>();
  private changed = new Set<TextDocument>();
  private changeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly changing = workspace.onDidChangeTextDocument(({ document }) => {
    if (!this.asked.has(document)) return;
    this.changed.add(document);
    clearTimeout(this.changeTimer);
    this.changeTimer = setTimeout(() => this.catchUp(), patience);
  });

  constructor(client: () => BaseLanguageClient | undefined) {
    this.client = client;
  }

  async provide(
    document: TextDocument,
    token: CancellationToken,
    next: ProvideCodeLensesSignature,
  ): Promise<CodeLens[] | null | undefined> {
    this.asked.set(document, document.version);
    const seen = document.languageId === searchLanguage && document.lineCount > longFile ? seenOf(document) : undefined;
    const client = this.client();
    if (seen === undefined || client === undefined) {
      this.given.delete(document);
      return await next(document, token);
    }
    const range = widened(seen, around, document);
    this.given.set(document, range);
    const params = {
      ...client.code2ProtocolConverter.asCodeLensParams(document),
      range: client.code2ProtocolConverter.asRange(range),
    };
    try {
      const lenses = await client.sendRequest(CodeLensRequest.type, params, token);
      return await client.protocol2CodeConverter.asCodeLenses(lenses, token);
    } catch (error) {
      return client.handleFailedRequest(CodeLensRequest.type, token, error, null);
    }
  }

  dispose(): void {
    clearTimeout(this.debounceTimer);
    clearTimeout(this.changeTimer);
    this.scrolling.dispose();
    this.changing.dispose();
  }

  /** Has VS Code ask again where what is seen lies outside of what was given. */
  private review(): void {
    const { scrolled } = this;
    this.scrolled = new Set();
    for (const document of scrolled) {
      const [seen, given] = [seenOf(document), this.given.get(document)];
      if (seen === undefined || given === undefined || given.contains(widened(seen, least, document))) continue;
      this.askAgain(document);
    }
  }

  private catchUp(): void {
    const { changed } = this;
    this.changed = new Set();
    for (const document of changed) if (this.asked.get(document) !== document.version) this.askAgain(document);
  }

  private askAgain(document: TextDocument): void {
    this.client()?.getFeature(CodeLensRequest.method).getProvider(document)?.onDidChangeCodeLensEmitter.fire();
  }
}
