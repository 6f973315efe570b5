/** When a draft was changed, in the person's time zone: `14:05` today, `3 March, 14:05` before. */
export function draftTime(at: number, now: Date = new Date()): string {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString('en', {
    ...(isToday ? {} : { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
