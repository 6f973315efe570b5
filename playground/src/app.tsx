import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { recheck } from '@assetql/codemirror';
import type { ServiceContext } from '@assetql/language-service';
import { LatePanel, PicturesContext, type LoadView } from '@assetql/results-view';
import type { BuilderProps } from '@assetql/results-view/builder-view';
import { AnswerPane } from '@assetql/results-view/answer';
import { BuilderPart } from './builder/builder-part.tsx';
import type { PageActs } from './commands/page-acts.ts';
import { failureAdvice } from './connections/failure-advice.ts';
import { isOwnFolder, isSampleLibrary, isServedFolder, labelOf, type Connection } from './connections/connection.ts';
import { ConnectionSwitcher } from './connections/connection-switcher.tsx';
import type { OpenConnection } from './connections/open-connection.ts';
import type { EmbeddedLibrary } from './embedded/embedded-library.ts';
import { allFiles, firstSelection, firstText, isUntouched } from './state/first-text.ts';
import { savedViews } from './saved/load-views.ts';
import type { SavedPart } from './saved/saved-panel.tsx';
import type { SavedState } from './saved/saved-work.tsx';
import { choices } from './state/stored.ts';
import { closeOnBack } from './state/close-on-back.ts';
import { enter, goToRegion } from './state/regions.ts';
import { useKeepFocus } from './state/use-keep-focus.ts';
import { useKeptText } from './state/use-kept-text.ts';
import type { PageEvent } from './state/use-notices.ts';
import { usePageKeys } from './state/use-page-keys.ts';
import { usePageParts, type Pane } from './state/use-page-parts.ts';
import { usePageRequest } from './state/use-page-request.ts';
import { titlesOf, usePageText } from './state/use-page-text.ts';
import { useSettings } from './state/use-settings.ts';
import { shareLink, useShareLink } from './state/use-share-link.ts';
import { useLateResults } from './results/use-late-results.ts';
import type { DroppedFiles } from './uploads/use-file-drop.ts';
import { useUploads } from './uploads/use-uploads.ts';
import { FileMenu } from './view/file-menu.tsx';
import { LibraryStatus } from './view/library-status.tsx';
import { loadNotices, NoticeArea } from './view/notice-area.tsx';
import { PageFooter } from './view/page-footer.tsx';
import type { PageDialog, PagePanel, PagePanelsProps } from './view/page-panels.tsx';
import { PaneTabs } from './view/pane-tabs.tsx';
import { QuerySection } from './view/query-section.tsx';
import { SkipLinks } from './view/skip-links.tsx';
import { TopBar } from './view/top-bar.tsx';
import { UndoButtons } from './view/undo-buttons.tsx';

const loadPanels: LoadView<PagePanelsProps> = async () => (await import('./view/page-panels.tsx')).PagePanels;

/** What is said while files are dragged over the page. */
const dropHints = {
  library: 'Drop files to upload them, or files of searches to open them.',
  folder: 'Drop files of searches to open them. Other files belong into the folder itself.',
  page: 'Drop a folder to look through it here, or files of searches to open them.',
};

/** How far the query may reach. */
const queryLimits = { unit: '%', least: 20, most: 65, usual: 38.5, step: 2 } as const;

export interface AppProps {
  /** The library that searches run against. */
  readonly library: OpenConnection;
  /** The library of a page without a server. */
  readonly embedded?: EmbeddedLibrary | undefined;
  readonly onChoose: (connection: Connection) => void;
}

/** The page: the editor on one side, the results on the other. Every click on the results edits the text. */
export function App({ library, embedded, onChoose }: AppProps): VNode {
  const { id, connection, client, catalogue, counter } = library;
  const { baseUrl } = client;
  const isSample = isSampleLibrary(connection);
  const isFolder = isOwnFolder(connection);

  // The text, and what of the page is in sight.
  const context = (): ServiceContext => ({ catalogue, now: Date.now(), baseUrl });
  const start = useMemo(firstText, []);
  const selection = useMemo(() => firstSelection(start), []);
  const settings = useSettings();
  const parts = usePageParts();
  const page = usePageText({ text: start, selection }, context, parts);
  const { text, searches, current, canUndo, canRedo } = page.state;
  const [panel, setPanel] = useState<PagePanel>();
  const [dialog, setDialog] = useState<PageDialog>();
  const [code, setCode] = useState<string>();
  useEffect(
    () =>
      catalogue.onChange(() => {
        const view = page.view();
        if (view !== undefined) recheck(view);
      }),
    [catalogue],
  );

  // The request of the text, and the answer that is shown.
  const request = usePageRequest(library, page.state, settings);
  const { asked, isPaused, run } = request;
  const [signIns, setSignIns] = useState(0);
  const [explanations, setExplanations] = useState(0);
  const [isSettled, setSettled] = useState(false);
  const settle = (): void => {
    if (!isSettled) {
      performance.mark('settled');
      // Without this style a dialog is plain but works.
      import('@assetql/results-view/dialogs.css').catch(() => undefined);
      loadNotices().catch(() => undefined);
    }
    setSettled(true);
  };

  // How the text is kept: between visits, in files, in links.
  const keptText = useKeptText(text, start);
  const [saved, setSaved] = useState<SavedState>();
  const [part, setPart] = useState<SavedPart | 'compare'>();
  const fileButton = useRef<HTMLButtonElement>(null);
  const [event, setEvent] = useState<PageEvent>();
  /** Shows another text as one step of undo. The one before stays among the earlier texts. */
  const showText = (other: string, offer = false): void => {
    keptText.begin(offer);
    page.replace(other);
  };
  const replaceText = (other: string, offer = false): void => {
    saved?.leave();
    showText(other, offer);
  };
  const choose = (chosen: Connection): void => {
    if (chosen.kind === 'folder' && isUntouched(text)) showText(allFiles);
    onChoose(chosen);
  };
  const downloadFile = async (): Promise<void> => {
    const name = (await savedViews()).downloadText(text, searches);
    setEvent({ kind: 'saved', name });
  };
  useEffect(closeOnBack, []);
  useKeepFocus(isSettled);
  useShareLink(text, {
    onText: (linked) => {
      replaceText(linked, true);
      page.select(firstSelection(linked).anchor);
    },
    onBroken: () => setEvent({ kind: 'broken-link' }),
  });
  useEffect(() => {
    document.title = [saved?.title, current?.name, 'AssetQL'].filter(Boolean).join(' · ');
  }, [saved, current?.name]);
  const openFolder = async (files: DroppedFiles): Promise<void> => {
    const opened = await (await import('./own-files/open-dropped.ts')).openDropped(files);
    if (opened !== undefined) choose(opened);
  };
  const uploads = useUploads((files) => {
    if (embedded !== undefined && files.entries.some(({ isDirectory }) => isDirectory)) {
      void openFolder(files);
      return true;
    }
    return saved?.take(files.files) === true || isFolder;
  });

  const showPart = (pane: Pane): void => {
    parts.showPane(pane);
    if (pane === 'explain') setExplanations((count) => count + 1);
  };
  const acts: PageActs = {
    run,
    explain: () => showPart('explain'),
    undo: page.undo,
    redo: page.redo,
    save: saved?.save ?? (() => void downloadFile()),
    download: () => void downloadFile(),
    open: replaceText,
    openPart: setPart,
    share: () => shareLink(text, { view: parts.view, library: labelOf(connection), at: current?.start ?? 0 }),
    url: embedded === undefined ? request.url : undefined,
    addSearch: page.addSearch,
    openExample: page.openExample,
    isSample,
    upload: isFolder ? undefined : uploads.open,
    showView: parts.chooseView,
    toEditor: () => page.goTo(current?.start ?? 0),
    toResults: () => {
      parts.showPane('results');
      // The results are hidden on a narrow screen until the page is drawn again.
      requestAnimationFrame(() => enter('.aql-results', page.focus));
    },
    openPanel: setPanel,
    openDialog: setDialog,
    searches,
    select: (search) => {
      const { anchor, head } = saved?.resume(search) ?? { anchor: search.start, head: search.start };
      page.select(anchor, head);
    },
    current,
    text,
    edit: page.edit,
    editor: page.view,
    inEditor: page.inEditor,
    tell: setEvent,
  };
  usePageKeys({
    onHelp: () => setDialog('keyboard'),
    onCommands: () => setDialog('commands'),
    onRun: run,
    onSave: acts.save,
    onUndo: page.undo,
    onRedo: page.redo,
    onRegion: (direction) => goToRegion(direction, page.focus),
  });

  const results = useLateResults(isSettled, {
    client,
    catalogue,
    embedded,
    sequence: library.sequence,
    onRefresh: request.refresh,
    onMissing: (title) => setEvent({ kind: 'no-file', title }),
    isSample,
    isServedFolder: isServedFolder(connection),
    file: text,
    search: current,
    titles: titlesOf(searches),
    asked,
    onRun: isPaused ? run : undefined,
    onEdit: page.edit,
    onSearch: (added) => page.add(added, 0),
  });
  const builder: BuilderProps = { file: text, search: current, catalogue, counter, asked, onEdit: page.edit };

  return (
    <div
      class="aql-page"
      data-pane={parts.pane}
      data-view={parts.view}
      data-drop={
        uploads.isOver ? dropHints[embedded !== undefined ? 'page' : isFolder ? 'folder' : 'library'] : undefined
      }
    >
      <SkipLinks
        label="Skip"
        links={[
          { label: 'Skip to the editor', go: acts.toEditor },
          { label: 'Skip to the assets', go: acts.toResults },
        ]}
      />
      <TopBar
        library={<ConnectionSwitcher connection={connection} onChoose={choose} signIns={signIns} />}
        examples={{ isSample, catalogue, counter }}
        onExample={page.openExample}
        referenceOpen={panel === 'reference'}
        onReference={() => setPanel(panel === 'reference' ? undefined : 'reference')}
        uploadLabel={uploads.label}
        onUpload={acts.upload}
        share={acts.share}
        onSettings={() => setDialog('settings')}
        file={
          <FileMenu
            label={saved?.label ?? 'File'}
            button={fileButton}
            text={text}
            onSave={acts.save}
            onDownload={acts.download}
            onPart={setPart}
            onOpen={replaceText}
          />
        }
        steps={<UndoButtons canUndo={canUndo} canRedo={canRedo} onUndo={page.undo} onRedo={page.redo} />}
        notices={<NoticeArea kept={keptText} event={event} onRestore={replaceText} onSave={acts.download} />}
      />
      {parts.view !== 'text' && (
        <BuilderPart key={`question ${id}`} part="question" isSettled={isSettled} props={builder} />
      )}
      <PaneTabs pane={parts.pane} onChoose={showPart} />
      <main class="work" style={settings.queryWidth > 0 ? { '--query-width': `${settings.queryWidth}%` } : undefined}>
        <QuerySection
          library={library}
          isInPage={embedded !== undefined}
          start={{ text: start, selection }}
          context={context}
          page={page}
          parts={parts}
          request={request}
          acts={acts}
          builder={builder}
          saved={saved}
          isSettled={isSettled}
          explanations={explanations}
        />
        {results.Separator && (
          <results.Separator
            label="Width of the query"
            limits={queryLimits}
            size={settings.queryWidth}
            onSize={settings.resizeQuery}
          />
        )}
        <PicturesContext.Provider value={embedded?.pictures}>
          <AnswerPane
            key={id}
            client={client}
            catalogue={catalogue}
            counter={counter}
            file={text}
            search={current}
            subject={request.subject}
            asked={asked}
            query={request.query}
            held={request.held}
            runs={request.runs}
            refreshes={request.refreshes}
            pageSize={settings.pageSize}
            isNarrowing={parts.pane === 'facets'}
            onSettled={settle}
            onShown={request.onShown}
            onPage={request.turnTo}
            choices={choices}
            advise={failureAdvice(connection, () => setSignIns((count) => count + 1))}
            onEdit={page.edit}
            {...results}
          />
        </PicturesContext.Provider>
      </main>
      {(isSettled || panel !== undefined || dialog !== undefined || uploads.state !== undefined) && (
        <LatePanel
          load={loadPanels}
          props={{
            library,
            page,
            parts,
            uploads,
            acts,
            panel,
            onPanel: setPanel,
            dialog,
            onDialog: setDialog,
            code,
            onCode: setCode,
            isSettled,
            part,
            onPart: setPart,
            onSavedClose: () => {
              setPart(undefined);
              fileButton.current?.focus();
            },
            onSaved: setSaved,
            request,
            onText: showText,
            onEvent: setEvent,
            onChoose: choose,
            download: downloadFile,
          }}
        />
      )}
      <PageFooter
        isSample={isSample}
        offline={isSettled && <LibraryStatus library={library} embedded={embedded} />}
        onTour={() => setPanel('tour')}
        onCommands={() => setDialog('commands')}
        onKeyboard={() => setDialog('keyboard')}
      />
    </div>
  );
}
