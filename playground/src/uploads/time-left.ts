/** Milliseconds that are looked back at, and that must have passed before a time is told. */
const window = 15_000;
const shortest = 2000;

/** Estimates how long the rest of the bytes takes, from the speed of the last seconds. */
export class TimeLeft {
  private samples: { readonly at: number; readonly sent: number }[] = [];

  /** Milliseconds for the rest; `undefined` while that cannot be told. `now` is in milliseconds. */
  of(sent: number, total: number, now: number): number | undefined {
    // What a continued upload had before comes at once, and says nothing of the speed.
    this.samples = [...this.samples.filter(({ at }) => at > now - window), { at: now, sent }];
    const [first] = this.samples;
    if (first === undefined || now - first.at < shortest || sent <= first.sent) return undefined;
    return ((total - sent) * (now - first.at)) / (sent - first.sent);
  }

  forget(): void {
    this.samples = [];
  }
}

/** A duration in words: `40 s left`, `3 min left`. */
export function timeLeftWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${Math.ceil(minutes / 60)} h left`;
}
