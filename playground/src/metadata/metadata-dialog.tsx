import '@assetql/results-view/dialogs.css';
import '../style/fields.css';
import '../style/metadata.css';
import type { AnnotationChange, Client, WrittenAnnotations } from '@assetql/client';
import { formatCountOf, type ViewAsset } from '@assetql/results-view';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { changeOf, draftOf } from './metadata-draft.ts';
import { MetadataFields } from './metadata-fields.tsx';
import { MetadataPlan } from './metadata-plan.tsx';
import { planMetadata, reasonOf, undoMetadata, writeMetadata, type MetadataPart } from './write-metadata.ts';

export interface MetadataDialogProps {
  readonly client: Client;
  readonly assets: readonly ViewAsset[];
  /** Called when files have changed. */
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** Where somebody is on the way from a form to files that are written. */
type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'plan'; readonly parts: readonly MetadataPart[]; readonly change: AnnotationChange }
  | { readonly kind: 'written'; readonly parts: readonly MetadataPart<WrittenAnnotations>[] };

const filesIn = (parts: readonly MetadataPart[]): number =>
  parts.reduce((sum, { plan }) => sum + plan.planned.length, 0);

/** Changes titles, descriptions, ratings and keywords of files: a form, what would be written, and what was, which can be taken back. */
export function MetadataDialog({ client, assets, onWritten, onClose }: MetadataDialogProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  // What is edited stays, whatever the results behind the dialog show meanwhile.
  const [edited] = useState(assets);
  const [draft, setDraft] = useState(() => draftOf(edited));
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [busy, setBusy] = useState<AbortController>();
  const [words, setWords] = useState('');
  const [isBad, setBad] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => busy?.abort(), [busy]);
  useEffect(() => {
    if (step.kind !== 'form') main.current?.focus();
  }, [step.kind]);
  const [asset] = edited;
  const title =
    edited.length === 1
      ? `Edit ${asset?.fileName ?? asset?.title ?? 'the asset'}`
      : `Edit ${formatCountOf(edited.length, 'asset')}`;

  const isUnsaved = (): boolean => step.kind !== 'written' && changeOf(edited, draft) !== undefined;
  const say = (sentence: string, bad = false): void => {
    setWords(sentence);
    setBad(bad);
  };
  /** Does something that takes a while, and says why it has failed. */
  const run = async (act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    setBusy(controller);
    say('');
    try {
      await act(controller.signal);
    } catch (failure) {
      if (!controller.signal.aborted) say(reasonOf(failure), true);
    } finally {
      if (!controller.signal.aborted) setBusy(undefined);
    }
  };
  const plan = (): Promise<void> =>
    run(async (signal) => {
      const change = changeOf(edited, draft);
      if (change === undefined) return say('Change something first: nothing differs from what the files say.');
      const ids = edited.map(({ id }) => id);
      const parts = await planMetadata(client, ids, change, signal);
      const isAny = filesIn(parts) > 0;
      const meanwhile =
        isAny && asset !== undefined && edited.length === 1
          ? await changedMeanwhile(client, asset, change, signal)
          : undefined;
      setStep({ kind: 'plan', parts, change });
      if (meanwhile !== undefined) say(meanwhile, true);
      else if (!isAny) say('Nothing would be written.');
    });
  const write = (parts: readonly MetadataPart[], change: AnnotationChange): Promise<void> =>
    run(async () => {
      const { written, failure } = await writeMetadata(client, parts, change);
      const files = filesIn(written);
      if (files > 0) {
        setStep({ kind: 'written', parts: written });
        onWritten();
      } else if (written.length > 0) setStep({ kind: 'plan', parts: written, change });
      if (failure !== undefined) throw failure;
      say(files === 0 ? 'Nothing was written.' : `Written to ${formatCountOf(files, 'file')}.`, files < filesIn(parts));
    });
  const undo = (parts: readonly MetadataPart<WrittenAnnotations>[]): Promise<void> =>
    run(async () => {
      const { restored, problems, left } = await undoMetadata(client, parts);
      setStep(left.length === 0 ? { kind: 'form' } : { kind: 'written', parts: left });
      onWritten();
      say([`Taken back: ${formatCountOf(restored, 'file')} as before.`, ...problems].join(' '), problems.length > 0);
    });
  const submit = (): void => {
    if (busy !== undefined) return;
    if (step.kind === 'form') void plan();
    else if (step.kind === 'plan' && filesIn(step.parts) > 0) void write(step.parts, step.change);
    else if (step.kind === 'written') dialog.current?.close();
  };
  const back = (): void => {
    say('');
    setStep({ kind: 'form' });
  };
  return (
    <dialog
      ref={dialog}
      class="aql-details metadata-dialog"
      aria-labelledby="metadata-title"
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        if (!isUnsaved() || isWarned) return;
        event.preventDefault();
        setWarned(true);
        say('Escape once more discards what you have written.', true);
      }}
      // Arrows and Enter are not those of the details behind.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        class="metadata-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 id="metadata-title" dir="auto">
          {title}
        </h2>
        {step.kind === 'form' ? (
          <>
            <MetadataFields
              client={client}
              assets={edited}
              draft={draft}
              onChange={(changed) => {
                setDraft(changed);
                setWarned(false);
              }}
            />
            <p class="aql-soft">Sidecars (XMP) beside the files are written, never the files themselves.</p>
          </>
        ) : (
          <MetadataPlan parts={step.parts} assets={edited} />
        )}
        <p class="metadata-words" role="status" data-bad={isBad}>
          {words}
        </p>
        <div class="metadata-actions">
          {step.kind === 'form' && (
            <button key="plan" type="submit" class="aql-button aql-button-main" aria-disabled={busy !== undefined}>
              Show what is written
            </button>
          )}
          {step.kind === 'plan' && (
            <>
              <button
                key="write"
                ref={main}
                type="submit"
                class="aql-button aql-button-main"
                aria-disabled={busy !== undefined || filesIn(step.parts) === 0}
              >
                {busy === undefined ? 'Write' : 'Writing …'}
              </button>
              <button key="back" type="button" class="aql-button" onClick={back}>
                Back
              </button>
            </>
          )}
          {step.kind === 'written' && (
            <>
              <button key="done" ref={main} type="submit" class="aql-button aql-button-main">
                Done
              </button>
              <button key="undo" type="button" class="aql-button" onClick={() => void undo(step.parts)}>
                Undo
              </button>
            </>
          )}
          <span class="aql-spring" />
          {step.kind !== 'written' && (
            <button key="close" type="button" class="aql-button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
