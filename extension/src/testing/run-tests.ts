import { ClientError } from '@assetql/client';
import { visible } from '@assetql/client/export';
import {
  env,
  l10n,
  Location,
  MarkdownString,
  Range,
  TestMessage,
  type CancellationToken,
  type TestItem,
  type TestRun,
} from 'vscode';
import { AccessError, type Connections } from '../contracts/connections.ts';
import type { SearchFile, SearchSettings } from '../contracts/searches.ts';
import { failureText } from '../results/failure-text.ts';
import { openLibrary } from '../results/open-library.ts';
import { remedyFor, remedyLink } from '../results/remedy.ts';
import { waitingText } from '../results/tell-waiting.ts';
import { WaitingNotice } from '../results/waiting-notice.ts';
import { inBatches } from '../searches/in-batches.ts';
import { linePositions } from '../searches/line-positions.ts';
import type { FoundMarks } from './found-marks.ts';
import { outcomesOf, type Outcome } from './outcome.ts';
import type { PlannedSearch } from './test-plan.ts';
import { showWaiting } from './show-waiting.ts';
import { TestSession } from './test-session.ts';

/** Searches that are run at once. */
const atOnce = 4;

/** How a message of a missed expectation is known to menus. */
export const missedContext = 'missed';

/** Opens the session of each file: files of the same connection and settings share one. */
class Sessions {
  private readonly connections: Connections;
  private readonly signal: AbortSignal;
  /** One instant for the whole run. */
  private readonly now = Date.now();
  private readonly known = new Map<SearchSettings, Map<string, Promise<TestSession>>>();

  constructor(connections: Connections, signal: AbortSignal) {
    this.connections = connections;
    this.signal = signal;
  }

  async of({ uri, settings }: SearchFile): Promise<TestSession> {
    const { key } = await this.connections.of(uri);
    const bySettings = this.known.get(settings) ?? new Map<string, Promise<TestSession>>();
    this.known.set(settings, bySettings);
    const session = bySettings.get(key) ?? this.open({ uri, settings });
    bySettings.set(key, session);
    return await session;
  }

  private async open({ uri, settings }: Pick<SearchFile, 'uri' | 'settings'>): Promise<TestSession> {
    const { client, names } = await openLibrary(this.connections, uri, settings.check);
    return new TestSession({ client, names, settings, now: this.now, signal: this.signal });
  }
}

/** Why no test could run. */
const reasonOf = (error: ClientError | AccessError): string =>
  visible(error instanceof AccessError ? error.message : failureText(error, env.language, l10n));

/** Why no test could run, with the remedy. */
async function failureMessage(
  connections: Connections,
  { uri }: SearchFile,
  error: ClientError | AccessError,
): Promise<TestMessage> {
  const message = reasonOf(error);
  if (!(error instanceof AccessError)) return new TestMessage(message);
  const connection = await connections.of(uri).catch(() => undefined);
  const remedy = remedyFor(error.access, connection?.name, l10n);
  if (remedy === undefined) return new TestMessage(message);
  const text = new MarkdownString().appendText(message).appendMarkdown(`\n\n${remedyLink(remedy)}`);
  text.isTrusted = { enabledCommands: [remedy.command] };
  return new TestMessage(text);
}

const places = new WeakMap<SearchFile, ReturnType<typeof linePositions>>();

/** The lines of a file are looked for once, however many of its tests are wrong. */
function placesIn(file: SearchFile): ReturnType<typeof linePositions> {
  const known = places.get(file) ?? linePositions(file.text);
  places.set(file, known);
  return known;
}

/** The message with the expectation that would hold: the lines also give the button that writes it the room that it takes. */
const withInstead = (message: string, instead: string | undefined): string =>
  instead === undefined ? message : `${message}\n\n${l10n.t('What was found meets: {0}', visible(instead))}\n`;

/** Shows the result of a test at its line. */
function report(run: TestRun, file: SearchFile, item: TestItem, outcome: Outcome, marks: FoundMarks): void {
  const at = ({ start, end }: { readonly start: number; readonly end: number }): Location => {
    const place = placesIn(file);
    const [from, to] = [place(start), place(end)];
    return new Location(file.uri, new Range(from.line, from.character, to.line, to.character));
  };
  const own = item.range === undefined ? undefined : new Location(file.uri, item.range);
  const tell = (sign: string, text: string): void =>
    run.appendOutput(`${sign} ${visible(item.label)}: ${text.replaceAll('\n', '\r\n    ')}\r\n`, undefined, item);
  switch (outcome.kind) {
    case 'passed':
      run.appendOutput(`✓ ${outcome.found} (${visible(item.label)})\r\n`, undefined, item);
      // Beside the line, too, where VS Code shows what goes wrong.
      marks.keep(item, outcome.found);
      run.passed(item, outcome.milliseconds);
      return;
    case 'failed': {
      tell('✗', outcome.message);
      const { difference, instead } = outcome;
      // VS Code shows the two values in the place of the message, which says something of an equality only.
      const message =
        difference === undefined
          ? new TestMessage(withInstead(outcome.message, instead))
          : TestMessage.diff(outcome.message, difference.expected, difference.actual);
      if (own !== undefined) message.location = own;
      if (instead !== undefined) {
        message.contextValue = missedContext;
        // Not shown by itself, but passed on with the message to consumers of the result.
        message.actualOutput ??= instead;
      }
      run.failed(item, message, outcome.milliseconds);
      return;
    }
    default: {
      const messages = outcome.problems.map((problem) => {
        const message = new TestMessage(problem.message);
        const location = problem.range === undefined ? own : at(problem.range);
        if (location !== undefined) message.location = location;
        return message;
      });
      tell('!', outcome.problems.map(({ message }) => message).join('\n'));
      run.errored(item, messages, outcome.milliseconds);
    }
  }
}

/** Runs searches and shows how their tests ended: what goes wrong with a search or a library is a result. */
export async function runTests(
  run: TestRun,
  planned: readonly PlannedSearch[],
  connections: Connections,
  marks: FoundMarks,
  token: CancellationToken,
): Promise<void> {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(new DOMException('The run was cancelled.', 'AbortError'));
  const watched = token.onCancellationRequested(cancel);
  if (token.isCancellationRequested) cancel();
  const { signal } = controller;
  const sessions = new Sessions(connections, signal);
  // Opening a library may not react to the cancellation.
  const cancelled = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  cancelled.catch(() => undefined);
  const notice = new WaitingNotice({
    show: () => showWaiting(cancel),
    message: (seconds) => waitingText(seconds, l10n),
  });
  try {
    // Each of them is a message to the window.
    await inBatches(planned, 1, async ({ leaves }) => {
      if (!signal.aborted) for (const { item } of leaves) run.enqueued(item);
    });
    await inBatches(planned, atOnce, async ({ file, tests, leaves }) => {
      if (signal.aborted) return;
      for (const { item } of leaves) {
        run.started(item);
        marks.drop(item);
      }
      try {
        const session = await Promise.race([cancelled, sessions.of(file)]);
        const expect = leaves.map(({ expectation }) => expectation.part);
        const tested = await Promise.race([cancelled, session.test(file.document, { ...tests.search, expect })]);
        const ranges = leaves.map(({ expectation }) => expectation.range);
        for (const [index, outcome] of outcomesOf(tested, ranges, l10n).entries()) {
          const leaf = leaves[index];
          if (leaf !== undefined) report(run, file, leaf.item, outcome, marks);
        }
      } catch (error) {
        if (signal.aborted) {
          for (const { item } of leaves) run.skipped(item);
          return;
        }
        if (!(error instanceof ClientError || error instanceof AccessError)) throw error;
        const message = await failureMessage(connections, file, error);
        for (const { item } of leaves) {
          run.appendOutput(`! ${visible(item.label)}: ${reasonOf(error)}\r\n`, undefined, item);
          run.errored(item, message);
        }
      } finally {
        notice.restart();
      }
    });
  } finally {
    notice.dispose();
    watched.dispose();
    run.end();
  }
}
