const units: Readonly<Record<string, string>> = {
  second: 's',
  minute: 'min',
  min: 'min',
  hour: 'h',
  day: 'd',
  week: 'w',
  month: 'mo',
  year: 'y',
};

const starts: Readonly<Record<string, string>> = {
  day: 'today',
  week: 'startOfWeek',
  month: 'startOfMonth',
  quarter: 'startOfQuarter',
  year: 'startOfYear',
};

const days: Readonly<Record<string, string>> = { today: 'today', yesterday: 'today - 1d', tomorrow: 'today + 1d' };

const period = /^(?:the )?(?:last|past|previous) (?:(\d{1,4}) )?([a-z]+?)s?$/;
const current = /^(?:the )?(?:this|current) ([a-z]+)$/;
const ago = /^(\d{1,4}) ?([a-z]+?)s?(?: ago)?$/;

/** The relative time of a saved search that words of everyday language say: `now - 7d` for `last 7 days`; `undefined` for other words. */
export function spokenTime(words: string): string | undefined {
  const text = words.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (Object.hasOwn(days, text)) return days[text];
  const [, start = ''] = current.exec(text) ?? [];
  if (Object.hasOwn(starts, start)) return starts[start];
  const [, count = '1', unit = ''] = period.exec(text) ?? ago.exec(text) ?? [];
  if (Object.hasOwn(units, unit)) return `now - ${Number(count)}${units[unit] ?? ''}`;
  return unit === 'quarter' ? `now - ${3 * Number(count)}mo` : undefined;
}
