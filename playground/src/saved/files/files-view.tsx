import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { savedSearchExtension } from '@assetql/core/text';
import { LateIcon } from '@assetql/results-view';
import { fileText } from '../../state/file-text.ts';
import type { ActResult, FileActs } from './file-acts.ts';
import type { FileStore } from './file-store.ts';
import { rowKey, treeRows, type TreeRow } from './file-tree.ts';
import { NameForm, type NameFormProps } from './name-form.tsx';
import { folderOf } from './path.ts';
import { canPickFolder } from './pick-folder.ts';
import type { Files } from './use-files.ts';
import { useTreeKeys } from './use-tree-keys.ts';

export interface FilesViewProps {
  readonly files: Files;
  /** Whether there is a text that is in no file. */
  readonly hasText: boolean;
  /** Called when a file is shown, so that it can be seen on a narrow screen. */
  readonly onOpened: () => void;
}

type Question = Pick<NameFormProps, 'action' | 'label' | 'value' | 'choices' | 'onDone'>;

/** The files of the browser and of an opened folder as a tree, with what can be done with them. */
export function FilesView({ files, hasText, onOpened }: FilesViewProps): VNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<Question>();
  const [said, setSaid] = useState<{ readonly text: string; readonly undo?: () => Promise<ActResult> }>();
  useEffect(() => {
    if (files.said !== undefined) setSaid(files.said);
  }, [files.said]);
  const rows = treeRows(files.listings, closed);

  const fold = (row: TreeRow, isOpen: boolean): void => {
    const next = new Set(closed);
    if (isOpen) next.delete(rowKey(row));
    else next.add(rowKey(row));
    setClosed(next);
  };
  /** Does something, tells it, and puts the focus on what is there then. Returns the sentence of a refusal. */
  const act = async (
    store: FileStore,
    run: (acts: FileActs) => Promise<ActResult>,
    fallback: string,
  ): Promise<string | undefined> => {
    const result = await files.act(store, run);
    if (result.kind === 'refused') return result.message;
    setQuestion(undefined);
    setSaid({ text: result.said, undo: () => files.act(store, result.undo) });
    keys.focus(rowKey({ store, path: result.path ?? fallback }));
    return undefined;
  };
  const tell = (refusal: string | undefined): void => {
    if (refusal !== undefined) setSaid({ text: refusal });
  };
  const undo = async (): Promise<void> => {
    const result = await said?.undo?.();
    if (result === undefined) return;
    setSaid({ text: result.kind === 'done' ? `Undone. ${result.said}` : result.message });
    if (result.kind === 'done' && result.path !== undefined && keys.current !== undefined)
      keys.focus(rowKey({ store: keys.current.store, path: result.path }));
  };
  const rename = (row: TreeRow): void => {
    const { store, path, name, kind } = row;
    if (path === '') return;
    const value = kind === 'file' ? name.slice(0, name.length - savedSearchExtension.length) : name;
    setQuestion({
      action: 'Rename',
      label: `New name of ${name}`,
      value,
      onDone: (written) => act(store, (acts) => acts.rename(path, written.trim()), path),
    });
  };
  const remove = (row: TreeRow): void => {
    const { store, path } = row;
    if (path !== '') void act(store, (acts) => acts.remove(path), folderOf(path)).then(tell);
  };
  const open = ({ store, path }: TreeRow): void => void files.open(store, path).then(onOpened);
  const keys = useTreeKeys({
    rows,
    onFold: fold,
    onOpen: open,
    onRename: rename,
    onDelete: remove,
    onUndo: () => void undo(),
  });
  const { current } = keys;
  const folder = current === undefined ? '' : current.kind === 'folder' ? current.path : folderOf(current.path);
  const ask = (what: 'file' | 'folder'): void => {
    const store = current?.store ?? files.listings[0]?.store;
    if (store === undefined) return;
    const place = folder === '' ? store.label : folder;
    setQuestion({
      action: 'Add',
      label: what === 'file' ? `Name of the new file in ${place}` : `Name of the new folder in ${place}`,
      value: what === 'file' ? 'New searches' : 'New folder',
      onDone: async (written) => {
        const name = written.trim();
        return await act(
          store,
          (acts) =>
            what === 'file' ? acts.create(folder, name, `### ${name}\nfilters: \n`) : acts.createFolder(folder, name),
          folder,
        );
      },
    });
  };
  const move = ({ store, path, name }: TreeRow): void => {
    const entries = files.listings.find((listing) => listing.store === store)?.entries ?? [];
    const folders = entries.filter(({ kind }) => kind === 'folder').map((entry) => entry.path);
    setQuestion({
      action: 'Move',
      label: `Move ${name} to`,
      value: folderOf(path),
      choices: ['', ...folders.toSorted()].map((value) => ({ value, label: value === '' ? store.label : value })),
      onDone: (target) => act(store, (acts) => acts.move(path, target), path),
    });
  };
  const isEntry = current !== undefined && current.path !== '';
  const isEmpty = rows.length === files.listings.length;

  return (
    <div class="saved-files">
      <div class="saved-buttons" role="group" aria-label="Files">
        <Action label="New file" onClick={() => ask('file')} />
        <Action label="New folder" onClick={() => ask('folder')} />
        {canPickFolder() && <Action label="Open a folder" onClick={() => void files.openFolder()} />}
        <AddFiles files={files} onRefused={tell} />
        {files.file === undefined && hasText && <Action label="Save the text here" onClick={() => void files.save()} />}
      </div>
      {question !== undefined && (
        <NameForm
          key={question.label}
          {...question}
          onCancel={() => {
            setQuestion(undefined);
            if (current !== undefined) keys.focus(rowKey(current));
          }}
        />
      )}
      <ul class="saved-tree" role="tree" aria-label="Files" ref={keys.list} onKeyDown={keys.onKeyDown}>
        {rows.map((row) => (
          <FileRow
            key={rowKey(row)}
            row={row}
            isFocusable={row === current}
            isOpened={files.file?.store === row.store && files.file.path === row.path}
            isUnsaved={row.kind === 'file' && files.hasUnsaved(row.store, row.path)}
            onFocus={() => keys.choose(rowKey(row))}
            onClick={() => {
              if (row.kind === 'folder') fold(row, !row.isOpen);
              else open(row);
            }}
          />
        ))}
      </ul>
      {isEmpty && (
        <p class="saved-note">
          Files of searches are kept in this browser. Save the text with Ctrl-S, or drop {savedSearchExtension} files
          here.
        </p>
      )}
      {isEntry && (
        <div class="saved-buttons" role="group" aria-label={current.name}>
          <Action label="Rename" onClick={() => rename(current)} />
          {current.kind === 'file' && (
            <Action
              label="Duplicate"
              onClick={() => void act(current.store, (acts) => acts.duplicate(current.path), current.path).then(tell)}
            />
          )}
          <Action label="Move" onClick={() => move(current)} />
          <Action label="Delete" onClick={() => remove(current)} />
        </div>
      )}
      <div class="saved-said" role="status">
        {files.problem ?? said?.text}{' '}
        {said?.undo !== undefined && (
          <button type="button" class="aql-link" onClick={() => void undo()}>
            Undo
          </button>
        )}
      </div>
    </div>
  );
}

function Action({ label, onClick }: { readonly label: string; readonly onClick: () => void }): VNode {
  return (
    <button type="button" class="aql-button" onClick={onClick}>
      {label}
    </button>
  );
}

/** Chooses files on disk, whose texts are copied into this browser. */
function AddFiles({ files, onRefused }: { readonly files: Files; readonly onRefused: (text: string) => void }): VNode {
  const take = async (chosen: readonly File[]): Promise<void> => {
    const read = await Promise.all(chosen.map(fileText));
    const refused = read.find((each) => each.kind === 'refused');
    if (refused?.kind === 'refused') onRefused(refused.message);
    await files.add(read.flatMap((each) => (each.kind === 'text' ? [each] : [])));
  };
  return (
    <label class="aql-button saved-add">
      Add files
      <input
        type="file"
        multiple
        class="aql-unseen"
        accept={savedSearchExtension}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface FileRowProps {
  readonly row: TreeRow;
  readonly isFocusable: boolean;
  readonly isOpened: boolean;
  readonly isUnsaved: boolean;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

function FileRow({ row, isFocusable, isOpened, isUnsaved, onFocus, onClick }: FileRowProps): VNode {
  const { kind, path, name, level, position, siblings, isOpen } = row;
  const isFolder = kind === 'folder';
  return (
    <li
      role="treeitem"
      data-key={rowKey(row)}
      class={`saved-row saved-level-${Math.min(level, 8)}`}
      tabIndex={isFocusable ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isOpened}
      {...(isFolder ? { 'aria-expanded': isOpen } : {})}
      title={path}
      onFocus={onFocus}
      onClick={onClick}
    >
      <LateIcon name={isFolder ? (isOpen ? 'open' : 'right') : 'file'} />
      <bdi class="saved-name">{name}</bdi>
      {isUnsaved && (
        <>
          <span class="saved-dot" aria-hidden="true" />
          <span class="aql-unseen"> not saved</span>
        </>
      )}
    </li>
  );
}
