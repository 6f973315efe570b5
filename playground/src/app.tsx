import { redo, undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AssetQuery } from '@assetql/client';
import { applyFix, applyTextEdits, recheck } from '@assetql/codemirror';
import type { TextEdit } from '@assetql/core';
import { freeTitle, type SavedSearch } from '@assetql/core/document';
import type { ServiceCommand, ServiceContext } from '@assetql/language-service';
import { LatePanel, PicturesContext, type LoadView } from '@assetql/results-view';
import type { BuilderProps } from '@assetql/results-view/builder-view';
import { AnswerPane, ExplainSection, useRequestState } from '@assetql/results-view/answer';
import { BuilderPart } from './builder/builder-part.tsx';
import { firstView, linkedView, viewName, type QueryView } from './builder/query-view.ts';
import { ViewChoice } from './builder/view-choice.tsx';
import { failureAdvice } from './connections/failure-advice.ts';
import { isOwnFolder, isSampleLibrary, isServedFolder, labelOf, type Connection } from './connections/connection.ts';
import { ConnectionSwitcher } from './connections/connection-switcher.tsx';
import type { OpenConnection } from './connections/open-connection.ts';
import type { EmbeddedLibrary } from './embedded/embedded-library.ts';
import { EditorHost } from './editor/editor-host.tsx';
import { loadAndMarkText } from './editor/late-marks.ts';
import type { Example } from './state/example.ts';
import { allFiles, firstText, isUntouched } from './state/first-text.ts';
import { savedViews } from './saved/load-views.ts';
import type { ShownAnswer } from './saved/history/use-run-recorder.ts';
import type { SavedPart } from './saved/saved-panel.tsx';
import type { SavedState, SavedWorkProps } from './saved/saved-work.tsx';
import type { ReadingStatusProps } from './own-files/reading-status.tsx';
import { choices, store } from './state/stored.ts';
import { closeOnBack } from './state/close-on-back.ts';
import { enter, goToRegion } from './state/regions.ts';
import { useDocument } from './state/use-document.ts';
import { useKeepFocus } from './state/use-keep-focus.ts';
import { useKeptText } from './state/use-kept-text.ts';
import type { PageEvent } from './state/use-notices.ts';
import { shareLink, useShareLink } from './state/use-share-link.ts';
import { usePageKeys } from './state/use-page-keys.ts';
import { useLateResults } from './results/use-late-results.ts';
import type { TourProps } from './tour/tour.tsx';
import { useFileDrop, type DroppedFiles } from './uploads/use-file-drop.ts';
import type { UploadPanelProps } from './uploads/upload-panel.tsx';
import { FileMenu } from './view/file-menu.tsx';
import type { KeyboardDialogProps } from './view/keyboard-dialog.tsx';
import { loadNotices, NoticeArea } from './view/notice-area.tsx';
import { PageFooter } from './view/page-footer.tsx';
import { ProblemList } from './view/problem-list.tsx';
import type { ReferencePanelProps } from './view/reference-panel.tsx';
import { RequestBar } from './view/request-bar.tsx';
import { SearchChooser } from './view/search-chooser.tsx';
import { SkipLinks } from './view/skip-links.tsx';
import { TopBar } from './view/top-bar.tsx';
import { UndoButtons } from './view/undo-buttons.tsx';

const loadReference: LoadView<ReferencePanelProps> = async () =>
  (await import('./view/reference-panel.tsx')).ReferencePanel;
const loadKeyboard: LoadView<KeyboardDialogProps> = async () =>
  (await import('./view/keyboard-dialog.tsx')).KeyboardDialog;
const loadTour: LoadView<TourProps> = async () => (await import('./tour/tour.tsx')).Tour;
const loadSaved: LoadView<SavedWorkProps> = async () => (await savedViews()).SavedWork;
/** What is said while files are dragged over the page. */
const dropHints = {
  library: 'Drop files to upload them, or files of searches to open them.',
  folder: 'Drop files of searches to open them. Other files belong into the folder itself.',
  page: 'Drop a folder to look through it here, or files of searches to open them.',
};
const loadReading: LoadView<ReadingStatusProps> = async () =>
  (await import('./own-files/reading-status.tsx')).ReadingStatus;
const loadUpload: LoadView<UploadPanelProps> = async () => (await import('./uploads/upload-panel.tsx')).UploadPanel;

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
  const context = (): ServiceContext => ({ catalogue, now: Date.now(), baseUrl });
  const start = useMemo(firstText, []);
  const { state, onChange } = useDocument(start, context);
  const editor = useRef<EditorView>(undefined);
  const [pane, setPane] = useState<'query' | 'results'>('query');
  const [queryView, setQueryView] = useState<QueryView>(firstView);
  useEffect(() => {
    // The view of a link is not the person’s own choice.
    if (queryView !== linkedView()) store(viewName, queryView);
  }, [queryView]);
  const [fold, setFold] = useState<boolean>();
  // The chips above say what the form does.
  const isFolded = fold ?? queryView === 'form';
  const [panel, setPanel] = useState<'reference' | 'keyboard' | 'tour'>();
  const [code, setCode] = useState<string>();
  const [runs, setRuns] = useState(0);
  const [refreshes, setRefreshes] = useState(0);
  const [signIns, setSignIns] = useState(0);
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
  const { text, searches, current, problems } = state;

  useEffect(
    () =>
      catalogue.onChange(() => {
        if (editor.current !== undefined) recheck(editor.current);
      }),
    [catalogue],
  );
  const { asked, query, turnTo } = useRequestState(current, catalogue, runs);
  const [shown, setShown] = useState<AssetQuery | undefined>();
  const [answer, setAnswer] = useState<ShownAnswer | undefined>();
  const url = useMemo(() => shown && client.assets.url(shown, { check: false }), [client, shown]);
  const isOutdated = JSON.stringify(shown) !== JSON.stringify(query);

  const edit = (edits: readonly TextEdit[]): void => {
    if (editor.current !== undefined) applyTextEdits(editor.current, edits);
  };
  /** Selects text, and with it the search that it belongs to. */
  const select = (from: number, to = from): void => {
    setPane('query');
    editor.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    if (queryView !== 'form') {
      setFold(false);
      editor.current?.focus();
    }
  };
  /** Shows text, for which the editor is brought into sight, and selects it. */
  const goTo = (from: number, to = from): void => {
    if (queryView === 'form' || isFolded) {
      setQueryView(queryView === 'form' ? 'both' : queryView);
      setFold(false);
      // The editor takes the focus when it is in sight.
      requestAnimationFrame(() => editor.current?.focus());
    }
    select(from, to);
  };
  const addText = (added: string, caret: number): void => {
    const before = text.trim() === '' ? '' : `${text.trimEnd()}\n\n`;
    edit([{ range: { start: 0, end: text.length }, newText: before + added }].map((whole) => trimmed(text, whole)));
    select(before.length + caret);
  };
  const openExample = (example: Example): void => {
    const title = freeTitle(example.name, titlesOf(searches));
    if (isUntouched(text)) {
      edit([{ range: { start: 0, end: text.length }, newText: example.text }]);
      select(0);
    } else
      addText(
        example.text.replace(example.name, () => title),
        0,
      );
  };
  const addSearch = (): void => {
    const heading = `### ${freeTitle('New search', titlesOf(searches))}\nfilters: `;
    addText(`${heading}\n`, heading.length);
  };
  const keptText = useKeptText(text, start);
  const [saved, setSaved] = useState<SavedState>();
  const [part, setPart] = useState<SavedPart | 'compare'>();
  const fileButton = useRef<HTMLButtonElement>(null);
  /** Shows another text as one step of undo. The one before stays among the earlier texts. */
  const showText = (other: string, offer = false): void => {
    keptText.begin(offer);
    edit([{ range: { start: 0, end: text.length }, newText: other }]);
    select(0);
  };
  const replaceText = (other: string, offer = false): void => {
    saved?.leave();
    showText(other, offer);
  };
  const choose = (chosen: Connection): void => {
    if (chosen.kind === 'folder' && isUntouched(text)) showText(allFiles);
    onChoose(chosen);
  };
  useEffect(closeOnBack, []);
  useKeepFocus(isSettled);
  const [event, setEvent] = useState<PageEvent>();
  useShareLink(text, {
    onText: (linked) => replaceText(linked, true),
    onBroken: () => setEvent({ kind: 'broken-link' }),
  });
  useEffect(() => {
    document.title = [saved?.title, current?.name, 'AssetQL'].filter(Boolean).join(' · ');
  }, [saved, current?.name]);
  const insert = (word: string): void => {
    const view = editor.current;
    if (view === undefined) return;
    view.dispatch(view.state.replaceSelection(word), { userEvent: 'input.complete', scrollIntoView: true });
    view.focus();
  };
  const closePanel = (): void => {
    setPanel(undefined);
    setCode(undefined);
    document.getElementById('open-reference')?.focus();
  };
  const run = (): void => setRuns((count) => count + 1);
  /** Asks for everything again, after the library has changed. */
  const refresh = (): void => {
    counter.forget();
    setRefreshes((count) => count + 1);
  };
  const [explanations, setExplanations] = useState(0);
  /** Runs the command of a lens. Copying and counting are left to the editor. */
  const command = ({ command: name, range }: ServiceCommand): boolean => {
    if (name !== 'run' && name !== 'explain') return false;
    goTo(range.start);
    if (name === 'explain') setExplanations((count) => count + 1);
    else {
      run();
      setPane('results');
    }
    return true;
  };
  const isSample = isSampleLibrary(connection);
  const isFolder = isOwnFolder(connection);
  const openFolder = async (files: DroppedFiles): Promise<void> => {
    const opened = await (await import('./own-files/open-dropped.ts')).openDropped(files);
    if (opened !== undefined) choose(opened);
  };
  const [upload, setUpload] = useState<'open' | 'closed'>();
  const [uploadLabel, setUploadLabel] = useState('Upload');
  const [dropped, setDropped] = useState<DroppedFiles>();
  const isOver = useFileDrop((files) => {
    if (embedded !== undefined && files.entries.some(({ isDirectory }) => isDirectory)) {
      void openFolder(files);
      return;
    }
    if (saved?.take(files.files) === true || isFolder) return;
    setDropped(files);
    setUpload('open');
  });
  const downloadFile = async (): Promise<void> => {
    const name = (await savedViews()).downloadText(text, searches);
    setEvent({ kind: 'saved', name });
  };
  const save = saved?.save ?? (() => void downloadFile());
  const step = (undoOrRedo: typeof undo): void => {
    if (editor.current !== undefined) undoOrRedo(editor.current);
  };
  const focusEditor = (): void => editor.current?.focus();
  const toResults = (): void => {
    setPane('results');
    // The results are hidden on a narrow screen until the page is drawn again.
    requestAnimationFrame(() => enter('.aql-results', focusEditor));
  };
  usePageKeys({
    onHelp: () => setPanel('keyboard'),
    onRun: run,
    onSave: save,
    onUndo: () => step(undo),
    onRedo: () => step(redo),
    onRegion: (direction) => goToRegion(direction, focusEditor),
  });

  const results = useLateResults(isSettled, {
    client,
    catalogue,
    embedded,
    sequence: library.sequence,
    onRefresh: refresh,
    onMissing: (title) => setEvent({ kind: 'no-file', title }),
    isSample,
    isServedFolder: isServedFolder(connection),
    file: text,
    search: current,
    titles: titlesOf(searches),
    asked: asked.kind === 'request' ? asked : undefined,
    onEdit: edit,
    onSearch: (added) => addText(added, 0),
  });

  const builder: BuilderProps = {
    file: text,
    search: current,
    catalogue,
    counter,
    asked: asked.kind === 'request' ? asked : undefined,
    onEdit: edit,
  };

  return (
    <div
      class="aql-page"
      data-pane={pane}
      data-view={queryView}
      data-drop={isOver ? dropHints[embedded !== undefined ? 'page' : isFolder ? 'folder' : 'library'] : undefined}
    >
      <SkipLinks
        label="Skip"
        links={[
          { label: 'Skip to the editor', go: () => goTo(current?.start ?? 0) },
          { label: 'Skip to the assets', go: toResults },
        ]}
      />
      <TopBar
        library={<ConnectionSwitcher connection={connection} onChoose={choose} signIns={signIns} />}
        examples={{ isSample, catalogue, counter }}
        onExample={openExample}
        referenceOpen={panel === 'reference'}
        onReference={() => setPanel(panel === 'reference' ? undefined : 'reference')}
        uploadLabel={uploadLabel}
        onUpload={isFolder ? undefined : () => setUpload('open')}
        share={() => shareLink(text, { view: queryView, library: labelOf(connection) })}
        file={
          <FileMenu
            label={saved?.label ?? 'File'}
            button={fileButton}
            text={text}
            onSave={save}
            onDownload={() => void downloadFile()}
            onPart={setPart}
            onOpen={replaceText}
          />
        }
        steps={
          <UndoButtons
            canUndo={state.canUndo}
            canRedo={state.canRedo}
            onUndo={() => step(undo)}
            onRedo={() => step(redo)}
          />
        }
        notices={
          <NoticeArea kept={keptText} event={event} onRestore={replaceText} onSave={() => void downloadFile()} />
        }
      />
      {queryView !== 'text' && (
        <BuilderPart key={`question ${id}`} part="question" isSettled={isSettled} props={builder} />
      )}
      <nav class="panes" aria-label="Parts of the page">
        {(['query', 'results'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {name === 'query' ? 'Query' : 'Results'}
          </button>
        ))}
      </nav>
      <main class="work">
        <section class="query" aria-label="Query" data-folded={isFolded ? '' : undefined}>
          <SearchChooser
            searches={searches}
            current={current}
            onChoose={(search: SavedSearch) => select(search.start)}
            onAdd={addSearch}
            actions={saved && <saved.SearchActions text={text} current={current} onEdit={edit} onSelect={select} />}
            view={
              <ViewChoice
                view={queryView}
                onChoose={(view) => {
                  setQueryView(view);
                  setFold(false);
                }}
              />
            }
            isFolded={isFolded}
            onFold={() => setFold(!isFolded)}
          />
          {queryView !== 'text' && <BuilderPart key={`form ${id}`} part="form" isSettled={isSettled} props={builder} />}
          <EditorHost
            isHidden={queryView === 'form'}
            text={start}
            context={context}
            counter={counter}
            isSettled={isSettled}
            onChange={onChange}
            onRun={run}
            onSave={save}
            onCommand={command}
            onReady={(view) => (editor.current = view)}
          />
          <SkipLinks label="After the editor" links={[{ label: 'Skip to the assets', go: toResults }]} />
          <ProblemList
            problems={problems}
            from={current?.start ?? 0}
            lineOf={(offset) => lineOf(editor.current, text, offset)}
            onGo={({ range }) => goTo(range.start, range.end)}
            onFix={(fix) => editor.current !== undefined && applyFix(editor.current, fix)}
          />
          <ExplainSection
            key={`explain ${id}`}
            counter={counter}
            catalogue={catalogue}
            file={text}
            search={current}
            asked={asked.kind === 'request' ? asked : undefined}
            opens={explanations}
            choices={choices}
            onMark={(ranges) => void loadAndMarkText(editor.current, ranges)}
            onGo={goTo}
            onEdit={edit}
          />
          {queryView !== 'form' && (
            <RequestBar
              key={`request ${id}`}
              url={url}
              isOutdated={isOutdated}
              isInPage={embedded !== undefined}
              program={async () => {
                const { typescriptText } = await import('./state/typescript-text.ts');
                return typescriptText(text, current?.start ?? 0, context());
              }}
            />
          )}
        </section>
        <PicturesContext.Provider value={embedded?.pictures}>
          <AnswerPane
            key={id}
            client={client}
            catalogue={catalogue}
            counter={counter}
            file={text}
            search={current}
            subject={current && String(searches.indexOf(current))}
            asked={asked.kind === 'request' ? asked : undefined}
            query={query}
            held={asked.kind === 'held' ? asked.why : undefined}
            runs={runs}
            onSettled={settle}
            onShown={(of, page) => {
              setShown(of);
              setAnswer(page && { total: page.total, milliseconds: page.milliseconds ?? 0 });
            }}
            onPage={turnTo}
            choices={choices}
            advise={failureAdvice(connection, () => setSignIns((count) => count + 1))}
            onEdit={edit}
            refreshes={refreshes}
            {...results}
          />
        </PicturesContext.Provider>
      </main>
      {panel === 'reference' && (
        <LatePanel
          load={loadReference}
          props={{
            code,
            onClose: closePanel,
            onInsert: insert,
            onTry: (name, lines) => addText(`### ${freeTitle(name, titlesOf(searches))}\n${lines}`, 0),
          }}
        />
      )}
      {panel === 'keyboard' && <LatePanel load={loadKeyboard} props={{ onClose: () => setPanel(undefined) }} />}
      {panel === 'tour' && (
        <LatePanel
          load={loadTour}
          props={{
            onPane: setPane,
            onClose: () => {
              setPanel(undefined);
              document.getElementById('open-tour')?.focus();
            },
          }}
        />
      )}
      {isSettled && (
        <LatePanel
          load={loadSaved}
          props={{
            part,
            onPart: setPart,
            onClose: () => {
              setPart(undefined);
              fileButton.current?.focus();
            },
            onState: setSaved,
            view: () => editor.current,
            text,
            searches,
            current,
            connection,
            client,
            catalogue,
            answer: isOutdated ? undefined : answer,
            runs,
            onText: showText,
            onEdit: edit,
            onGo: goTo,
            onRun: run,
            onEvent: setEvent,
            onCode: (linked) => {
              setCode(linked);
              setPanel('reference');
            },
            onChoose: choose,
            download: downloadFile,
          }}
        />
      )}
      {upload !== undefined && (
        <LatePanel
          key={`upload ${id}`}
          load={loadUpload}
          props={{
            client,
            catalogue,
            library: labelOf(connection),
            isOpen: upload === 'open',
            onClose: () => setUpload('closed'),
            dropped,
            onShow: (found) => {
              setUpload('closed');
              addText(found, 0);
              setPane('results');
            },
            onAssets: refresh,
            onLabel: setUploadLabel,
          }}
        />
      )}
      <PageFooter
        isSample={isSample}
        offline={
          isSettled &&
          (embedded !== undefined ? (
            <embedded.Status key={id} />
          ) : (
            isServedFolder(connection) && <LatePanel key={id} load={loadReading} props={{ client }} />
          ))
        }
        onTour={() => setPanel('tour')}
        onKeyboard={() => setPanel('keyboard')}
      />
    </div>
  );
}

const titlesOf = (searches: readonly SavedSearch[]): readonly (string | undefined)[] =>
  searches.map(({ title }) => title?.text);

/** The number of the line at an offset, from 1. Computed by the editor, or by counting before it is loaded. */
function lineOf(view: EditorView | undefined, text: string, offset: number): number {
  if (view === undefined) return text.slice(0, offset).split('\n').length;
  return view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number;
}

/** The same edit without unchanged text at its start, so that only new characters are highlighted. */
function trimmed(text: string, { range, newText }: TextEdit): TextEdit {
  let same = 0;
  while (same < text.length && text[same] === newText[same]) same += 1;
  return { range: { start: same, end: range.end }, newText: newText.slice(same) };
}
