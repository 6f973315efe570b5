import type { Range as OffsetRange, TextEdit } from '@assetql/core';
import {
  commands,
  env,
  Range,
  Uri,
  ViewColumn,
  window,
  workspace,
  type Disposable,
  type TextDocument,
  type WebviewPanel,
} from 'vscode';
import { openBrowser } from '../connections/sign-in/open-browser.ts';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import type { AssetAction } from '../contracts/named-asset.ts';
import type { PlacedTemplate } from '../contracts/templates.ts';
import type { Preview } from '../contracts/preview.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { takeAnswer } from '../results/take-answer.ts';
import { editDocument, tellNotWritten } from '../searches/edit-document.ts';
import { textColumn } from '../searches/text-column.ts';
import { isProgram } from '../templates/is-program.ts';
import { actOnDocument } from './act-on-document.ts';
import type { FollowedSearch } from './followed-search.ts';
import type { ShownSettings, ToPage } from './messages.ts';
import { keptChoices } from './kept-choices.ts';
import { openFile, openPath } from './opened-file.ts';
import { placedSearch } from './placed-search.ts';
import { createPreviewSession, type PreviewSession } from './preview-session.ts';
import type { ShownLibrary, ShownText } from './preview-surroundings.ts';
import { showPage } from './show-page.ts';
import { shownLibrary } from './shown-library.ts';
import { shownSettings } from './shown-settings.ts';
import { ShownVersions, templateText } from './shown-template.ts';
import { tellUnfit } from './tell-unfit.ts';
import { createTextMarks } from './text-marks.ts';

/** The commands for what a person does with an asset. */
const commandOf: Readonly<Record<AssetAction, string>> = {
  approve: 'approve',
  reject: 'reject',
  categorize: 'addToCategory',
  link: 'copyDirectLink',
  edit: 'editMetadata',
};

const nameOf = ({ uri }: TextDocument): string => uri.path.replace(/^.*\//s, '').replace(/\.[^.]*$/s, '');

/** Puts the page into a panel and joins it to the editor and the library. It ends with the panel. `show` shows another file in it. */
export function fillPanel(
  panel: WebviewPanel,
  host: Host,
  followed: FollowedSearch,
  show: Preview['show'],
): PreviewSession {
  const { context, connections, searches, templates, log } = host;
  const { webview } = panel;
  const marks = createTextMarks();
  const choices = keptChoices(context.workspaceState);
  let settings: ShownSettings = {};
  let connection: Connection | undefined;

  const write = async (document: TextDocument, edits: readonly TextEdit[]): Promise<boolean> => {
    const isWritten = await editDocument(
      document,
      edits.map(({ range: { start, end }, newText }) => ({
        range: new Range(document.positionAt(start), document.positionAt(end)),
        newText,
      })),
    );
    if (isWritten) marks.flash(document, edits);
    return isWritten;
  };
  const versions = new ShownVersions();
  /** The template that is shown; `undefined` for a saved search. */
  const shownTemplate = (): PlacedTemplate | undefined => {
    const place = followed.place();
    return place && templates.at(place.document, place.offset);
  };
  /** Ranges of the page's text in the document: a template is a part of its program. */
  const inDocument = (ranges: readonly OffsetRange[]): readonly OffsetRange[] => {
    const place = followed.place();
    if (place === undefined || !isProgram(place.document)) return ranges;
    const search = shownTemplate()?.search;
    return ranges.flatMap((range) => search?.toHostRange(range) ?? []);
  };
  const shown = async <Result>(work: () => Thenable<Result>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      complain(failure);
    }
  };
  const complain = (failure: unknown): void => {
    log.error(failure instanceof Error ? failure : String(failure));
    void window.showErrorMessage(plainMessage(failure instanceof Error ? failure.message : String(failure)));
  };
  const library = async (): Promise<ShownLibrary> => {
    const found = await shownLibrary(connections, followed.place()?.document.uri);
    connection = found.asked;
    return found;
  };
  const send: (message: ToPage) => unknown = webview.postMessage.bind(webview);
  const shownText = (): ShownText | undefined => {
    const place = followed.place();
    if (place === undefined) return undefined;
    const { document, offset, isHeld } = place;
    const whole = { offset, isHeld, settings };
    if (isProgram(document))
      return {
        ...whole,
        ...templateText(document, templates.at(document, offset), versions, (edits) => write(document, edits)),
      };
    return {
      ...whole,
      uri: document.uri.toString(),
      version: document.version,
      name: nameOf(document),
      text: document.getText(),
      write: (edits) => write(document, edits),
    };
  };
  const session = createPreviewSession({
    post: (message) => void send(message),
    text: shownText,
    library,
    hold: (offset) => {
      const place = followed.place();
      // A template is held where it is: offsets of the page are of its text as a saved search.
      followed.hold(place !== undefined && isProgram(place.document) ? place.offset : offset);
    },
    follow: followed.follow,
    go: (range) =>
      void shown(async () => {
        const document = followed.place()?.document;
        const [inside] = inDocument([range]);
        if (document === undefined || inside === undefined) return;
        const selection = new Range(document.positionAt(inside.start), document.positionAt(inside.end));
        await window.showTextDocument(document, { viewColumn: textColumn(document), selection });
      }),
    mark: (ranges) => {
      const document = followed.place()?.document;
      if (document !== undefined) marks.mark(document, inDocument(ranges));
    },
    document: (act) =>
      void shown(async () => {
        const document = followed.place()?.document;
        if (document === undefined) return;
        const text = await actOnDocument(act, document, panel);
        if (text !== undefined) send({ kind: 'announce', text });
      }),
    rename: (offset) => {
      const document = followed.place()?.document;
      if (document === undefined || isProgram(document)) return;
      const { line, character } = document.positionAt(offset);
      void shown(() => commands.executeCommand('assetql.renameSearch', document.uri.toString(), { line, character }));
    },
    openAddress: (address) => void shown(() => openBrowser(address)),
    openFile: (fileName, bytes) => void shown(() => openFile(context, fileName, bytes)),
    openPath: (path) => void shown(() => openPath(path)),
    notWritten: (outcome) =>
      void shown(() => (outcome === 'unfit' ? tellUnfit(shownTemplate(), show) : tellNotWritten(outcome))),
    askValues: () =>
      void shown(async () => {
        const place = followed.place();
        const isMissing = shownTemplate()?.search.holes.some(({ problem }) => problem !== undefined) === true;
        if (place !== undefined) await templates.ask(place.document, place.offset, isMissing ? 'missing' : 'all');
      }),
    copy: (text) => void shown(() => env.clipboard.writeText(text)),
    act: (action, asset) =>
      void shown(() => commands.executeCommand(`assetql.${commandOf[action]}`, { asset, connection })),
    take: (way, answer) =>
      void shown(async () => {
        const document = followed.place()?.document;
        const text = shownText();
        if (document === undefined || text === undefined) return;
        const placed = await placedSearch(host, document, text, answer.offset);
        if (placed !== undefined) await takeAnswer(host, placed, { way, ...answer });
      }),
    choices: choices.all,
    keepChoice: (name, choice) => void shown(() => choices.keep(name, choice)),
    signIn: () => void shown(() => commands.executeCommand('assetql.signIn', connection?.name)),
    trust: () => void shown(() => commands.executeCommand('workbench.trust.manage')),
    chooseConnection: () => void shown(() => commands.executeCommand('assetql.switchConnection')),
    openConfiguration: (uri) => {
      // Beside the preview, as the samples.
      const column = panel.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
      void shown(() => commands.executeCommand('vscode.open', Uri.parse(uri, true), column));
    },
    openSamples: () => {
      // Beside the preview, which has the focus now.
      const where = panel.viewColumn === ViewColumn.One ? 'beside' : 'first';
      void shown(() => commands.executeCommand('assetql.openSamples', where));
    },
    complain,
  });

  const settle = async (): Promise<void> => {
    const uri = followed.place()?.document.uri.toString();
    const document = followed.place()?.document;
    const isTemplate = document !== undefined && isProgram(document);
    const files = isTemplate ? [] : await searches.all();
    const file = files.find((each) => each.uri.toString() === uri);
    const own = isTemplate ? templates.settings(document) : file?.settings;
    const next = own === undefined ? {} : shownSettings(own);
    if (JSON.stringify(next) === JSON.stringify(settings)) return;
    settings = next;
    session.textChanged();
  };
  let settledFor: string | undefined;
  const textChanged = (): void => {
    session.textChanged();
    const uri = followed.place()?.document.uri.toString();
    if (uri === settledFor) return;
    settledFor = uri;
    // Files of other folders can be of other libraries.
    session.connectionChanged();
    void shown(settle);
  };
  const opened: readonly Disposable[] = [
    marks,
    followed.onDidChangeText(textChanged),
    followed.onDidChangePlace(session.placeChanged),
    connections.onDidChange(session.connectionChanged),
    searches.onDidChange(() => void shown(settle)),
    templates.onDidChange(() => {
      session.textChanged();
      void shown(settle);
    }),
    workspace.onDidGrantWorkspaceTrust(session.connectionChanged),
    webview.onDidReceiveMessage(session.receive),
    panel.onDidChangeViewState(() => {
      // A hidden page is given up, which saves its memory; it is made anew within a moment, and asks anew.
      if (!panel.visible) session.pageGone();
    }),
  ];
  panel.onDidDispose(() => {
    session.dispose();
    for (const each of opened) each.dispose();
  });

  showPage(webview, context.extensionUri, 'preview');
  textChanged();
  return session;
}
