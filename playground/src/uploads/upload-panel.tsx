import '@assetql/results-view/dialogs.css';
import type { Attribute, Client, ClientCatalogue } from '@assetql/client';
import { Icon } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import '../style/connections.css';
import '../style/fields.css';
import '../style/uploads.css';
import { checkFiles, withoutChanged, type CheckedFiles } from './check-drafts.ts';
import { ChooseFiles } from './choose-files.tsx';
import { emptyDraft, metadataOf, type Draft } from './draft.ts';
import { FileList } from './file-list.tsx';
import { findDuplicates } from './find-duplicates.ts';
import { fromDrop, type ChosenFile } from './gather-files.ts';
import { HaltNotice } from './halt-notice.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { OverallProgress } from './overall-progress.tsx';
import type { BegunUpload } from './resume-store.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UploadActions } from './upload-actions.tsx';
import { explainFailure } from './upload-failure.ts';
import { isOpen, isRunning, type UploadItem } from './upload-item.ts';
import { assetIds } from './upload-queue.ts';
import { bytesOf, filesWords, percent } from './upload-words.ts';
import { uploadedSearch } from './uploaded-search.ts';
import { useLibraryRules } from './use-library-rules.ts';
import type { DroppedFiles } from './use-file-drop.ts';
import { useUploadQueue } from './use-upload-queue.ts';

export interface UploadPanelProps {
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  /** The name of the library, as a sentence begins with it. */
  readonly library: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What was dropped on the page last. */
  readonly dropped: DroppedFiles | undefined;
  /** Called with the text of a search that finds the new assets. */
  readonly onShow: (text: string) => void;
  /** Called when the library has new assets. */
  readonly onAssets: () => void;
  /** What the button in the top bar says. */
  readonly onLabel: (label: string) => void;
}

const nothingWrong: CheckedFiles = { shared: {}, own: new Map() };

const noAttributes: readonly Attribute[] = [];

/** Chooses files, says what is to be known of them, and uploads them. Closed, it goes on. */
export function UploadPanel(props: UploadPanelProps): VNode {
  const { client, catalogue, library, dropped, onClose, onShow, onAssets, onLabel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items, halt, queue, store } = useUploadQueue(client, library, onAssets);
  const {
    refusal,
    attributes,
    problem: rulesProblem,
    reload,
  } = useLibraryRules(client, catalogue, library, props.isOpen);
  const [shared, setShared] = useState<Draft>(emptyDraft);
  const [checked, setChecked] = useState(nothingWrong);
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string>();
  const [edited, setEdited] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const [begun, setBegun] = useState<readonly BegunUpload[]>([]);
  const choose = useRef<HTMLInputElement>(null);

  const chosen = items.filter(({ state }) => state === 'chosen');
  const fresh = chosen.filter(({ resume }) => resume === undefined);
  const hasTitle = fresh.length === 1;

  useEffect(() => {
    if (props.isOpen) {
      if (dialog.current?.open === false) dialog.current.showModal();
      setBegun(store.list());
    } else dialog.current?.close();
  }, [props.isOpen]);
  // A button that had the focus may be gone after what it did.
  useEffect(() => {
    if (dialog.current?.open === true && document.activeElement === document.body) heading.current?.focus();
  });

  const add = (files: readonly ChosenFile[], unreadable: readonly string[] = []): void => {
    const repeated = queue.add(files);
    const notes = [
      repeated === 0 ? '' : `${filesWords(repeated)} ${repeated === 1 ? 'is' : 'are'} in the list already.`,
      unreadable.length === 0 ? '' : `Not readable: ${unreadable.join(', ')}.`,
      files.length === 0 && unreadable.length === 0 ? 'There are no files in it.' : '',
    ];
    setNote(notes.join(' ').trim() || undefined);
  };
  useEffect(() => {
    if (dropped === undefined || refusal !== undefined) return;
    const take = async (): Promise<void> => {
      const { files, unreadable } = await fromDrop(dropped);
      add(files, unreadable);
    };
    void take();
  }, [dropped]);

  const names = chosen.map(({ file }) => file.name).join('\n');
  useEffect(() => {
    const unknown = chosen.filter(({ isDuplicate }) => isDuplicate === undefined);
    if (unknown.length === 0) return undefined;
    const control = new AbortController();
    const look = async (): Promise<void> => {
      const all = unknown.map(({ file }) => file.name);
      const found = await findDuplicates(client, all, control.signal);
      if (control.signal.aborted) return;
      for (const { key, file } of unknown) queue.mark(key, found.has(file.name));
    };
    void look();
    return () => control.abort();
  }, [names]);

  const { sent, total } = bytesOf(items);
  const label = items.some(isRunning)
    ? `Uploading ${percent(sent, total)}`
    : items.some(isOpen)
      ? 'Upload paused'
      : 'Upload';
  useEffect(() => onLabel(label), [label]);

  const common = hasTitle ? shared : { ...shared, title: '' };
  const metadata = (item: UploadItem) => metadataOf(item.draft, common, attributes ?? noAttributes, item.file.name);
  const begin = async (): Promise<void> => {
    if (isChecking) return;
    setChecking(true);
    setProblem(undefined);
    try {
      const files = fresh.map((item) => ({ key: item.key, metadata: metadata(item) }));
      const found = await checkFiles(client, files, attributes ?? noAttributes);
      setChecked(found);
      const [wrong] = found.own.keys();
      if (Object.keys(found.shared).length === 0 && wrong === undefined) {
        queue.start(metadata);
        setEdited(undefined);
        setNote(undefined);
      } else {
        if (wrong !== undefined) setEdited(wrong);
        setProblem('Nothing was uploaded yet: see what is wrong below.');
        setTimeout(() => dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }
    } catch (error) {
      setProblem(`${explainFailure(error, library).message} Nothing was uploaded yet.`);
    } finally {
      setChecking(false);
    }
  };
  const write = (item: UploadItem, draft: Draft): void => {
    queue.write(item.key, draft);
    const rest = withoutChanged(checked.own.get(item.key) ?? {}, item.draft, draft);
    const own = new Map(checked.own).set(item.key, rest);
    if (Object.keys(rest).length === 0) own.delete(item.key);
    setChecked({ ...checked, own });
  };
  const show = async (): Promise<void> => {
    try {
      onShow(await uploadedSearch(client, assetIds(items), AbortSignal.timeout(30_000)));
    } catch (error) {
      setProblem(explainFailure(error, library).message);
    }
  };
  const removeBegun = async (): Promise<void> => {
    for (const { record } of begun) {
      try {
        await client.uploads.remove(record.uploadId);
      } catch (error) {
        const { kind, message } = explainFailure(error, library);
        if (kind !== 'file') {
          setProblem(message);
          break;
        }
      }
      store.remove(record.uploadId);
    }
    setBegun(store.list());
  };

  const known = new Set(items.map(({ resume }) => resume?.uploadId));
  const unfinished = begun.filter(({ record }) => !known.has(record.uploadId));
  const mayChoose = refusal === undefined;
  return (
    <dialog
      ref={dialog}
      class="aql-details upload-panel"
      aria-labelledby="upload-title"
      onClose={() => {
        if (props.isOpen) onClose();
      }}
    >
      <header class="upload-head">
        <h2 id="upload-title" ref={heading} tabIndex={-1}>
          Upload to {library}
        </h2>
      </header>
      <div class="upload-body">
        {refusal !== undefined && (
          <p class="form-problem" role="alert">
            {refusal}
          </p>
        )}
        {problem !== undefined && (
          <p class="form-problem" role="alert">
            <Icon name="close" /> {problem}
          </p>
        )}
        {halt !== undefined && <HaltNotice halt={halt} onRetry={() => queue.resume(() => false)} />}
        <OverallProgress items={items} halt={halt} />
        {mayChoose && unfinished.length > 0 && (
          <UnfinishedUploads
            begun={unfinished}
            onChoose={() => choose.current?.click()}
            onRemove={() => void removeBegun()}
          />
        )}
        {mayChoose && <ChooseFiles input={choose} isFirst={items.length === 0} onFiles={add} />}
        <p class="aql-soft" role="status">
          {note}
        </p>
        <div class="upload-columns" data-form={fresh.length > 0}>
          <FileList
            items={items}
            problems={checked.own}
            edited={edited}
            onEdit={(key) => setEdited(edited === key ? undefined : key)}
            queue={queue}
            form={(item) => (
              <MetadataForm
                of="one"
                draft={item.draft}
                onChange={(draft) => write(item, draft)}
                problems={checked.own.get(item.key) ?? {}}
                catalogue={catalogue}
                attributes={attributes ?? noAttributes}
                fileName={item.file.name}
                hasTitle
              />
            )}
          />
          {fresh.length > 0 && (
            <section class="upload-form" aria-labelledby="upload-form-title">
              <h3 id="upload-form-title">
                {fresh.length === 1 ? 'Metadata' : `Metadata of all ${fresh.length} files`}
              </h3>
              {rulesProblem !== undefined && (
                <p class="form-problem" role="alert">
                  {rulesProblem}{' '}
                  <button type="button" class="aql-link" onClick={reload}>
                    Try again
                  </button>
                </p>
              )}
              <MetadataForm
                of="all"
                draft={shared}
                onChange={(draft) => {
                  setShared(draft);
                  setChecked({ ...checked, shared: withoutChanged(checked.shared, shared, draft) });
                }}
                problems={checked.shared}
                catalogue={catalogue}
                attributes={attributes ?? noAttributes}
                hasTitle={hasTitle}
                {...(hasTitle && fresh[0] !== undefined ? { fileName: fresh[0].file.name } : {})}
              />
            </section>
          )}
        </div>
      </div>
      <UploadActions
        items={items}
        isChecking={isChecking}
        isReady={attributes !== undefined}
        onBegin={() => void begin()}
        onShow={() => void show()}
        queue={queue}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}
