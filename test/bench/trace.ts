import { isRecord } from '@assetql/core/text';
import type { Browser, Page } from 'playwright-core';

/** What the thread of a page was busy with, in milliseconds of processor time. */
export interface Trace {
  /** Script, style and layout in each frame that was drawn. */
  readonly frames: readonly number[];
  /** All tasks. */
  readonly tasks: readonly number[];
}

/** Events of a trace that are script, style or layout. Others, such as those of painting, are not counted. */
const counted: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'Layout',
  'RecalculateStyles',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'XHRReadyStateChange',
]);

interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The time that some intervals cover, which may be within each other. */
function covered(intervals: readonly Interval[]): number {
  let [total, until] = [0, 0];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return total;
}

interface TraceEvent extends Interval {
  readonly name: string;
  readonly thread: string;
  readonly threadName: unknown;
}

/** An event as the browser gives it, which counts in microseconds. Times are those of the processor in this thread, so that other programs do not count. */
function readEvent(event: unknown): TraceEvent | undefined {
  if (!isRecord(event)) return undefined;
  const [start, duration] = [Number(event['tts'] ?? 0) / 1000, Number(event['tdur'] ?? 0) / 1000];
  const { args } = event;
  return {
    name: String(event['name']),
    thread: `${String(event['pid'])} ${String(event['tid'])}`,
    threadName: isRecord(args) ? args['name'] : undefined,
    start,
    end: start + duration,
  };
}

/** Traces a page while work goes on. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await work();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const written = isRecord(trace) && Array.isArray(trace['traceEvents']) ? trace['traceEvents'] : [];
  const events = written.map(readEvent).filter((event) => event !== undefined);
  const main = events.find(({ threadName }) => threadName === 'CrRendererMain')?.thread;
  const own = events.filter(({ thread }) => thread === main);
  const busy = own.filter(({ name }) => counted.has(name));
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ start }) => start);
  const frames = begins
    .toSorted((a, b) => a - b)
    .map((start, index, all) => {
      const next = all[index + 1] ?? Infinity;
      return covered(busy.filter((event) => event.start >= start && event.start < next));
    });
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask').map(({ start, end }) => end - start);
  return { frames, tasks };
}
