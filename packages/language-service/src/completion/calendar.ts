import { momentText, type OperatorName } from '@assetql/core';
import { evaluateTime, parseVariableValue } from '@assetql/core/document';
import type { Proposal } from './proposal.ts';

/** A moment by the name people have for it, as a relative time of saved searches. `ends` is the last millisecond before it. */
interface Shortcut {
  readonly label: string;
  readonly time: string;
  readonly ends?: true;
}

const starts: readonly Shortcut[] = [
  { label: 'today', time: 'today' },
  { label: 'yesterday', time: 'today - 1d' },
  { label: '7 days ago', time: 'today - 7d' },
  { label: '30 days ago', time: 'today - 30d' },
  { label: '90 days ago', time: 'today - 90d' },
  { label: 'start of this week', time: 'startOfWeek' },
  { label: 'start of last week', time: 'startOfWeek - 1w' },
  { label: 'start of this month', time: 'startOfMonth' },
  { label: 'start of last month', time: 'startOfMonth - 1mo' },
  { label: 'start of this quarter', time: 'startOfQuarter' },
  { label: 'start of last quarter', time: 'startOfQuarter - 3mo' },
  { label: 'start of this year', time: 'startOfYear' },
  { label: 'start of last year', time: 'startOfYear - 1y' },
  { label: 'a year ago', time: 'today - 1y' },
];

const ends: readonly Shortcut[] = [
  { label: 'end of today', time: 'today + 1d', ends: true },
  { label: 'end of yesterday', time: 'today', ends: true },
  { label: 'end of this week', time: 'startOfWeek + 1w', ends: true },
  { label: 'end of last week', time: 'startOfWeek', ends: true },
  { label: 'end of this month', time: 'startOfMonth + 1mo', ends: true },
  { label: 'end of last month', time: 'startOfMonth', ends: true },
  { label: 'end of last quarter', time: 'startOfQuarter', ends: true },
  { label: 'end of this year', time: 'startOfYear + 1y', ends: true },
  { label: 'end of last year', time: 'startOfYear', ends: true },
];

const now: Shortcut = { label: 'now', time: 'now' };

/** The present of an editor, in epoch milliseconds, and the zone in which its days begin. */
export interface Clock {
  readonly now: number;
  readonly timeZone: string;
}

const utc = 'UTC';

/** The clock of a context. A zone that there is not counts as UTC. */
export function clockOf(present: number | undefined, timeZone: string | undefined): Clock {
  const clock = { now: present ?? Date.now(), timeZone: timeZone ?? utc };
  return instantOf('today', clock) === undefined ? { ...clock, timeZone: utc } : clock;
}

/** The instant of a relative time, in epoch milliseconds; absent where it is none, or lies outside of all calendars. */
export function instantOf(time: string, clock: Clock): number | undefined {
  const { value } = parseVariableValue(time);
  return value?.kind === 'Time' ? evaluateTime(value, clock) : undefined;
}

/** The timestamp of a shortcut as the language writes it (§4.7). */
export function timestampOf(time: string, clock: Clock, endsBefore = false): string | undefined {
  const instant = instantOf(time, clock);
  return instant === undefined ? undefined : new Date(endsBefore ? instant - 1 : instant).toISOString();
}

/** After these operators a day means its last moment: up to it, or only what lies after it. */
const isEndOfDay = (operator: OperatorName | undefined): boolean => operator === 'LE' || operator === 'GT';

/**
 * Timestamps by the names people have for them. After an operator that takes in what lies before a moment, ends of days and longer come
 * first; days begin where the clock is, and what is inserted is UTC.
 */
export function calendarItems(clock: Clock, operator: OperatorName | undefined): readonly Proposal[] {
  const isUpper = isEndOfDay(operator);
  const shortcuts = isUpper ? [...ends, now, ...starts] : [...starts, now, ...ends];
  return shortcuts.flatMap(({ label, time, ends: isEnd }, index): Proposal[] => {
    const timestamp = timestampOf(time, clock, isEnd);
    if (timestamp === undefined) return [];
    const isFar = index >= (isUpper ? ends.length : starts.length) + 1;
    return [
      {
        label,
        kind: 'value',
        insert: timestamp,
        detail: shown(timestamp, clock),
        also: [timestamp],
        ...(isFar ? { tier: 1 } : {}),
      },
    ];
  });
}

/** A timestamp as the person's clock shows it, with the name of the zone; UTC as it is written. */
export const shown = (timestamp: string, { timeZone }: Clock): string =>
  timeZone === utc ? timestamp : momentText(Date.parse(timestamp), timeZone);

/** What was typed of a date: a year, a month or a day, with what is begun left out. */
const partOfDate = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?/;

/** The timestamps of a date that was typed in part: its first moment and its last, in UTC. */
export function dateItems(typed: string, operator: OperatorName | undefined): readonly Proposal[] {
  const [, year, month, day] = partOfDate.exec(typed) ?? [];
  if (year === undefined) return [];
  const first = Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  const next =
    day !== undefined
      ? first + 86_400_000
      : month !== undefined
        ? Date.UTC(Number(year), Number(month), 1)
        : Date.UTC(Number(year) + 1, 0, 1);
  const name = [year, month, day].filter((part) => part !== undefined).join('-');
  // A day that its month has not got, and the first years, which this constructor takes for others, are left to the person.
  if (!new Date(first).toISOString().startsWith(name)) return [];
  const item = (label: string, instant: number): Proposal => {
    const insert = new Date(instant).toISOString();
    return { label: `${label} of ${name}`, kind: 'value', insert, detail: insert, also: [typed], tier: -1 };
  };
  const items = [item('start', first), item('end', next - 1)];
  return isEndOfDay(operator) ? items.toReversed() : items;
}
