import type { EditorView } from '@codemirror/view';
import type { ComponentChildren, ComponentType, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client, ClientCatalogue } from '@assetql/client';
import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';
import { isSampleLibrary, isServedFolder, labelOf, type Connection } from '../connections/connection.ts';
import { fileName } from '../state/save-file.ts';
import { useCodeLink } from '../state/use-code-link.ts';
import { fileText } from '../state/file-text.ts';
import type { PageEvent } from '../state/use-notices.ts';
import { CompareDialog } from './compare/compare-dialog.tsx';
import type { FileStore } from './files/file-store.ts';
import { baseName, withExtension } from './files/path.ts';
import { servedFiles } from './files/served-files.ts';
import { useFiles } from './files/use-files.ts';
import type { Run } from './history/run-history.ts';
import { useRunRecorder, type ShownAnswer } from './history/use-run-recorder.ts';
import './saved.css';
import { usePlaces, type SearchPlaces, type TextSelection } from './places/use-places.ts';
import { SavedPanel, type SavedPart } from './saved-panel.tsx';
import { SearchActions, type SearchActionsProps } from './tabs/search-actions.tsx';
import { useTestRun } from './tests/use-test-run.ts';
import { useLinkedLibrary } from './use-linked-library.ts';

/** What the page shows of the saved work, and how it saves. */
export interface SavedState {
  /** The label of the file menu. */
  readonly label: ComponentChildren;
  /** The name of the open file for the title of the tab. */
  readonly title: string | undefined;
  readonly save: () => void;
  /** What can be done with the current search. */
  readonly SearchActions: ComponentType<SearchActionsProps>;
  /** Leaves the open file, before another text takes the place of its text. */
  readonly leave: () => void;
  /** Goes back to where somebody was in a search. Returns the selection in the text; the rest follows when the search is shown. */
  readonly resume: (search: SavedSearch) => TextSelection;
  /** Opens dropped files if all of them are files of searches. False if they are not. */
  readonly take: (files: readonly File[]) => boolean;
}

export interface SavedWorkProps {
  /** The part that is open; comparing is a dialog. */
  readonly part: SavedPart | 'compare' | undefined;
  readonly onPart: (part: SavedPart | 'compare' | undefined) => void;
  readonly onClose: () => void;
  readonly onState: (state: SavedState) => void;
  readonly view: () => EditorView | undefined;
  readonly text: string;
  readonly searches: readonly SavedSearch[];
  readonly current: SavedSearch | undefined;
  readonly connection: Connection;
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  /** The answer to the search as it is written; `undefined` while there is none. */
  readonly answer: ShownAnswer | undefined;
  readonly runs: number;
  /** Shows another text as one step of undo. */
  readonly onText: (text: string) => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  readonly onGo: (from: number, to: number) => void;
  readonly onRun: () => void;
  readonly onEvent: (event: PageEvent) => void;
  /** Explains a code of problems that the page's URL asks for. */
  readonly onCode: (code: string) => void;
  readonly onChoose: (connection: Connection) => void;
  readonly download: () => Promise<void>;
}

/** A file as places know it. */
const fileKey = ({ place }: FileStore, path: string): string => `${place}:${path}`;

/** The saved work of a person: files, the history of runs, comparisons and tests. Loaded after the first results. */
export function SavedWork(props: SavedWorkProps): VNode {
  const { part, onPart, onClose, onState, text, searches, current, connection, client, catalogue } = props;
  const latest = useRef(props);
  latest.current = props;
  const folder = isServedFolder(connection) ? labelOf(connection) : undefined;
  const served = useMemo(() => (folder === undefined ? undefined : servedFiles(client, folder)), [client, folder]);
  const moveFiles = useRef<SearchPlaces['moveFiles']>(undefined);
  const files = useFiles({
    view: props.view,
    text,
    served,
    newName: () => fileName(latest.current.searches),
    replaceText: (other) => latest.current.onText(other),
    say: (said) => latest.current.onEvent({ kind: 'said', text: said }),
    onMoved: (store, moved) =>
      moveFiles.current?.(new Map([...moved].map(([from, to]) => [fileKey(store, from), fileKey(store, to)]))),
    download: () => latest.current.download(),
  });
  const [added, setAdded] = useState(0);
  useRunRecorder({
    file: text,
    search: current,
    library: labelOf(connection),
    answer: props.answer,
    runs: props.runs,
    onAdded: () => setAdded((count) => count + 1),
  });
  useCodeLink(props.onCode);
  useLinkedLibrary(connection, props.onChoose, props.onEvent);
  const runner = useTestRun(client, catalogue);
  const [compared, setCompared] = useState<Run>();

  const { file, isUnsaved } = files;
  const places = usePlaces({
    file: file && fileKey(file.store, file.path),
    searches,
    current,
    view: props.view(),
    isAnswered: props.answer !== undefined,
  });
  moveFiles.current = places.moveFiles;
  const live = useRef(files);
  live.current = files;
  const name = file === undefined ? undefined : baseName(file.path);
  useEffect(() => {
    onState({
      label: name === undefined ? 'File' : <FileLabel name={name} isUnsaved={isUnsaved} />,
      title: name === undefined ? undefined : `${isUnsaved ? '● ' : ''}${name}`,
      SearchActions,
      save: () => void live.current.save(),
      leave: () => live.current.leave(),
      resume: places.resume,
      take: (dropped) => {
        const isAll = dropped.length > 0 && dropped.every((each) => withExtension(each.name) === each.name);
        if (isAll) void takeAll(dropped);
        return isAll;
      },
    });
  }, [name, isUnsaved]);
  const takeAll = async (dropped: readonly File[]): Promise<void> => {
    const read = await Promise.all(dropped.map(fileText));
    await live.current.add(read.flatMap((each) => (each.kind === 'text' ? [each] : [])));
    for (const each of read) if (each.kind === 'refused') latest.current.onEvent({ kind: 'said', text: each.message });
  };
  /** Lets a phone, which shows one part at a time, show the text. */
  const uncover = (): void => {
    if (matchMedia('(width < 37.5rem)').matches) onClose();
  };
  return (
    <>
      {part !== undefined && part !== 'compare' && (
        <SavedPanel
          part={part}
          onPart={onPart}
          onClose={onClose}
          files={files}
          text={text}
          current={current}
          added={added}
          runner={runner}
          onRun={(run) => {
            files.leave();
            props.onText(run.text);
            props.onRun();
            uncover();
          }}
          onCompare={(run) => {
            setCompared(run);
            onPart('compare');
          }}
          onOpened={uncover}
          onGo={(from, to) => {
            uncover();
            props.onGo(from, to);
          }}
          onEdit={props.onEdit}
        />
      )}
      {part === 'compare' && (
        <CompareDialog
          text={text}
          current={current ?? searches[0]}
          run={compared}
          client={client}
          catalogue={catalogue}
          isSample={isSampleLibrary(connection)}
          onClose={() => {
            setCompared(undefined);
            onClose();
          }}
        />
      )}
    </>
  );
}

/** The name of the open file, with a dot for what is not saved. */
function FileLabel({ name, isUnsaved }: { readonly name: string; readonly isUnsaved: boolean }): VNode {
  return (
    <>
      {isUnsaved && <span class="saved-dot" aria-hidden="true" />}
      <span class="aql-unseen">{isUnsaved ? 'File, not saved: ' : 'File: '}</span>
      <bdi>{name.slice(0, name.length - savedSearchExtension.length)}</bdi>
    </>
  );
}
