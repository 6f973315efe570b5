import '@assetql/results-view/dialogs.css';
import '@assetql/results-view/compare.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client, ClientCatalogue } from '@assetql/client';
import { parseDocument, selfContained, type SavedSearch, type SavedSearchDocument } from '@assetql/core/document';
import { Attribution } from '@assetql/results-view/answer';
import { ComparisonView, pairRequests } from '@assetql/results-view/compare';
import { choices } from '../../state/stored.ts';
import { draftTime } from '../../view/draft-time.ts';
import { readRuns, type Run } from '../history/run-history.ts';

export interface CompareDialogProps {
  /** The text of the editor. */
  readonly text: string;
  readonly current: SavedSearch | undefined;
  /** The run that the current search is compared with at first. */
  readonly run: Run | undefined;
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  readonly isSample: boolean;
  readonly onClose: () => void;
}

/** A search that can be compared. */
interface Candidate {
  readonly key: string;
  readonly group: 'This file' | 'History';
  readonly label: string;
  readonly origin: string;
  readonly text: string;
}

/** Runs that are offered besides the chosen one. */
const mostRuns = 100;

function candidatesOf(text: string, chosen: Run | undefined): readonly Candidate[] {
  const document = parseDocument(text);
  const runs = readRuns().slice(0, mostRuns);
  const offered = chosen === undefined || runs.some(({ id }) => id === chosen.id) ? runs : [chosen, ...runs];
  return [
    ...document.searches.map((search, at): Candidate => ({
      key: `search ${at}`,
      group: 'This file',
      label: search.name || 'Untitled',
      origin: 'this file',
      text: selfContained(document, search),
    })),
    ...offered.map((run): Candidate => ({
      key: `run ${run.id}`,
      group: 'History',
      label: `${run.title}, ${draftTime(run.at)}`,
      origin: draftTime(run.at),
      text: run.text,
    })),
  ];
}

/** Compares two searches of the file, or one with an earlier run: what was added and lost, as pictures. */
export function CompareDialog(props: CompareDialogProps): VNode {
  const { text, current, run, client, catalogue, isSample, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const candidates = useMemo(() => candidatesOf(text, run), []);
  const at = Math.max(
    0,
    parseDocument(text).searches.findIndex(({ start }) => start === current?.start),
  );
  const currentKey = `search ${at}`;
  const other = candidates.find(({ group, key, text: written }) =>
    run === undefined
      ? key !== currentKey && (group === 'This file' || written !== candidates[at]?.text)
      : key === `run ${run.id}`,
  );
  const [beforeKey, setBefore] = useState(other?.key ?? currentKey);
  const [afterKey, setAfter] = useState(currentKey);
  useEffect(() => dialog.current?.showModal(), []);
  const before = candidates.find(({ key }) => key === beforeKey);
  const after = candidates.find(({ key }) => key === afterKey);
  return (
    <dialog ref={dialog} class="aql-details compare" aria-labelledby="compare-title" onClose={onClose}>
      <div class="compare-head">
        <h2 id="compare-title">Compare searches</h2>
        <Choice label="Before" candidates={candidates} chosen={beforeKey} onChoose={setBefore} />
        <Choice label="After" candidates={candidates} chosen={afterKey} onChoose={setAfter} />
        <button
          type="button"
          class="aql-button"
          onClick={() => {
            setBefore(afterKey);
            setAfter(beforeKey);
          }}
        >
          Swap
        </button>
        <span class="aql-spring" />
        <button type="button" class="aql-button aql-button-main" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div class="compare-body" tabIndex={0} role="group" aria-label="What differs">
        {before === undefined || after === undefined ? (
          <p class="aql-held" role="status">
            There is no search to compare yet. Write one, or run it once.
          </p>
        ) : (
          <Pair
            key={`${beforeKey} ${afterKey}`}
            before={before}
            after={after}
            client={client}
            catalogue={catalogue}
            isSample={isSample}
          />
        )}
      </div>
    </dialog>
  );
}

interface ReadCandidate {
  readonly document: SavedSearchDocument;
  readonly search: SavedSearch | undefined;
}

function read({ text }: Candidate): ReadCandidate {
  const document = parseDocument(text);
  return { document, search: document.searches[0] };
}

interface PairProps extends Pick<CompareDialogProps, 'client' | 'catalogue' | 'isSample'> {
  readonly before: Candidate;
  readonly after: Candidate;
}

function Pair({ before, after, client, catalogue, isSample }: PairProps): VNode {
  const [left, right] = useMemo(() => [read(before), read(after)] as const, []);
  const [now] = useState(() => Date.now());
  const [isReady, setReady] = useState(false);
  useEffect(() => void catalogue.ready().then(() => setReady(true)), [catalogue]);
  const pair = useMemo(
    () =>
      left.search === undefined || right.search === undefined
        ? undefined
        : pairRequests(left.search, right.search, catalogue, now, !isReady, {}),
    [isReady],
  );
  if (pair?.kind === 'waiting')
    return (
      <p class="aql-held" role="status">
        The names of the library are being loaded.
      </p>
    );
  if (pair?.kind !== 'requests' || left.search === undefined || right.search === undefined)
    return (
      <p class="aql-held" role="status">
        “{pair?.kind === 'held' && pair.which === 'before' ? before.label : after.label}” cannot be run: its text has
        mistakes, or names what the library has not. Mend it, and compare again.
      </p>
    );
  return (
    <ComparisonView
      client={client}
      counting={client}
      catalogue={catalogue}
      before={{ document: left.document, search: left.search, request: pair.before, origin: before.origin }}
      after={{ document: right.document, search: right.search, request: pair.after, origin: after.origin }}
      schema={undefined}
      choices={choices}
      runs={0}
      attribution={isSample ? <Attribution /> : undefined}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly candidates: readonly Candidate[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function Choice({ label, candidates, chosen, onChoose }: ChoiceProps): VNode {
  return (
    <label class="compare-choice">
      {label}
      <select class="aql-input" value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {(['This file', 'History'] as const).map((group) => {
          const own = candidates.filter((candidate) => candidate.group === group);
          return own.length === 0 ? null : (
            <optgroup key={group} label={group}>
              {own.map(({ key, label: name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          );
        })}
      </select>
    </label>
  );
}
