import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TestedExpectation } from '@assetql/client/expectations';
import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { formatCountOf, LateIcon, type LateIconName } from '@assetql/results-view';
import type { TestRow, TestRunner } from './use-test-run.ts';

export interface TestsViewProps {
  readonly text: string;
  readonly current: SavedSearch | undefined;
  readonly runner: TestRunner;
  readonly onGo: (from: number, to: number) => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** The `expect:` lines of the file, with what the library says to them. */
export function TestsView({ text, current, runner, onGo, onEdit }: TestsViewProps): VNode {
  const { run, start, stop } = runner;
  useEffect(() => {
    if (run === undefined) start(text);
  }, []);
  const isOutdated = run !== undefined && run.text !== text;
  const hasTests = run === undefined || run.rows.length > 0;
  return (
    <div class="saved-tests">
      <div class="saved-buttons">
        <button type="button" class="aql-button aql-button-main" onClick={() => start(text)}>
          Run all tests
        </button>
        {current !== undefined && current.expect.length > 0 && (
          <button type="button" class="aql-button" onClick={() => start(text, current)}>
            Run this search
          </button>
        )}
        {run?.isRunning === true && (
          <button type="button" class="aql-button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      <p class="saved-said" role="status">
        {run !== undefined && summaryOf(run.rows, run.isRunning)} {run?.problem}
        {isOutdated && ' The text has changed since. Run the tests again.'}
      </p>
      {run?.rows.map(({ search, outcome }) => (
        <section key={search.start} class="saved-test" aria-label={search.name || 'Untitled'}>
          <h3>
            <bdi>{search.name || 'Untitled'}</bdi>
          </h3>
          {outcome === undefined && <p class="saved-facts">{run.isRunning ? 'To be run' : 'Not run'}</p>}
          {outcome?.kind === 'failed' &&
            outcome.problems.map(({ message, range }) => (
              <p key={message}>
                <Mark status="failed" />{' '}
                <button
                  type="button"
                  class="aql-link"
                  onClick={() => onGo(range.start, range.end)}
                  disabled={isOutdated}
                >
                  {message}
                </button>
              </p>
            ))}
          {outcome?.kind === 'tested' && (
            <ul>
              {outcome.expectations.map((expectation) => (
                <Expectation
                  key={expectation.range.start}
                  expectation={expectation}
                  isOutdated={isOutdated}
                  onGo={onGo}
                  onAccept={() => {
                    const edits = acceptEdits(text, expectation);
                    onEdit(edits);
                  }}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {!hasTests && (
        <p class="saved-note">
          No search of this file says what it expects. Write a line such as <code>expect: total &gt;= 1</code> under
          one.
        </p>
      )}
    </div>
  );
}

type Status = TestedExpectation['status'] | 'failed';

const words: Readonly<Record<Status, string>> = {
  met: 'Passed',
  missed: 'Failed',
  unknown: 'Not known',
  failed: 'Not run',
};

const icons: Readonly<Record<Status, LateIconName>> = {
  met: 'yes',
  missed: 'close',
  unknown: 'minus',
  failed: 'exclamation',
};

/** A mark by shape, colour and word. */
function Mark({ status }: { readonly status: Status }): VNode {
  return (
    <span class="saved-mark" data-status={status}>
      <LateIcon name={icons[status]} />
      {words[status]}
    </span>
  );
}

interface ExpectationProps {
  readonly expectation: TestedExpectation;
  readonly isOutdated: boolean;
  readonly onGo: (from: number, to: number) => void;
  readonly onAccept: () => void;
}

function Expectation({ expectation, isOutdated, onGo, onAccept }: ExpectationProps): VNode {
  const { status, text, range, miss, found, reasons, difference, instead } = expectation;
  return (
    <li>
      <Mark status={status} />{' '}
      <button
        type="button"
        class="aql-link saved-expectation"
        disabled={isOutdated}
        onClick={() => onGo(range.start, range.end)}
      >
        {text}
      </button>
      {status === 'met' ? (
        <p class="saved-facts">{found}</p>
      ) : (
        <>
          <p dir="auto">
            {status === 'missed' ? `${miss ?? found}.` : `It is not known whether this holds: ${found}.`}
          </p>
          {difference !== undefined && (
            <dl class="saved-difference">
              <dt>Expected</dt>
              <dd dir="auto">{difference.expected}</dd>
              <dt>Found</dt>
              <dd dir="auto">{difference.actual}</dd>
            </dl>
          )}
          {reasons.map((reason) => (
            <p key={reason} dir="auto">
              {reason}
            </p>
          ))}
          {instead !== undefined && !isOutdated && (
            <button type="button" class="aql-button" onClick={onAccept}>
              Expect {instead}
            </button>
          )}
        </>
      )}
    </li>
  );
}

/** Writes what was found in the place of what was expected. */
function acceptEdits(text: string, { range, text: written, instead }: TestedExpectation): readonly TextEdit[] {
  const start = text.indexOf(written, range.start);
  if (instead === undefined || start === -1 || start > range.end) return [];
  return [{ range: { start, end: start + written.length }, newText: instead }];
}

/** How many searches passed and failed, in words. */
function summaryOf(rows: readonly TestRow[], isRunning: boolean): string {
  const done = rows.filter(({ outcome }) => outcome !== undefined);
  if (isRunning) return `${done.length} of ${formatCountOf(rows.length, 'search', 'searches')} tested.`;
  const has = ({ outcome }: TestRow, status: string): boolean =>
    outcome?.kind === 'tested' && outcome.expectations.some((each) => each.status === status);
  const missed = done.filter((row) => has(row, 'missed')).length;
  const broken = done.filter(
    (row) => row.outcome?.kind === 'failed' || (!has(row, 'missed') && has(row, 'unknown')),
  ).length;
  const parts = [
    `${done.length - missed - broken} passed`,
    ...(missed > 0 ? [`${missed} failed`] : []),
    ...(broken > 0 ? [`${broken} could not be run or known`] : []),
    ...(done.length < rows.length ? [`${rows.length - done.length} not run`] : []),
  ];
  return rows.length === 0 ? '' : `${parts.join(', ')}.`;
}
