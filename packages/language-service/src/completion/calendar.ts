import type { CompletionItem } from './completion-item.ts';

const day = 86_400_000;

/** Days of UTC, the zone of all timestamps of the language (§4.7). */
const shortcuts: readonly { readonly label: string; readonly at: (today: Date) => number }[] = [
  { label: 'today', at: (today) => today.getTime() },
  { label: 'yesterday', at: (today) => today.getTime() - day },
  { label: '7 days ago', at: (today) => today.getTime() - 7 * day },
  { label: '30 days ago', at: (today) => today.getTime() - 30 * day },
  { label: '90 days ago', at: (today) => today.getTime() - 90 * day },
  { label: 'start of this week', at: (today) => today.getTime() - ((today.getUTCDay() + 6) % 7) * day },
  { label: 'start of this month', at: (today) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1) },
  {
    label: 'start of this quarter',
    at: (today) => Date.UTC(today.getUTCFullYear(), Math.floor(today.getUTCMonth() / 3) * 3, 1),
  },
  { label: 'start of this year', at: (today) => Date.UTC(today.getUTCFullYear(), 0, 1) },
  { label: 'start of last year', at: (today) => Date.UTC(today.getUTCFullYear() - 1, 0, 1) },
];

/** Timestamps by the names people have for them. `now` is in epoch milliseconds. */
export function calendarItems(now: number): readonly CompletionItem[] {
  const today = new Date(Math.floor(now / day) * day);
  return shortcuts.map(({ label, at }) => {
    const timestamp = new Date(at(today)).toISOString();
    return { label, kind: 'value', insert: timestamp, detail: timestamp, also: timestamp };
  });
}
