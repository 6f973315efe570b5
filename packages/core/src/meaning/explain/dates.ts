import { clockAt, instantsAt } from '../../text/zoned-time.ts';
import type { TimeValue } from '../../values/time-expression.ts';
import type { ExplanationTexts, OrderOperator } from './texts.ts';

/** A period of whole milliseconds; `to` is the first one after it. */
export interface Period {
  readonly from?: number;
  readonly to?: number;
}

const minute = 60_000;
const day = 86_400_000;
/** Every zone of every day around it can still be shown. */
const latest = 8.64e15 - 366 * day;

/** Whether clocks can show it. */
export const isInstant = (instant: number): boolean => Number.isInteger(instant) && Math.abs(instant) <= latest;

/** The period in which an operator holds for an instant. */
export function periodOf(operator: OrderOperator, instant: number): Period {
  switch (operator) {
    case 'GE':
      return { from: instant };
    case 'GT':
      return { from: instant + 1 };
    case 'LT':
      return { to: instant };
    default:
      return { to: instant + 1 };
  }
}

/** Says dates as the clocks of a zone show them. */
export class DateWords {
  private readonly texts: ExplanationTexts;
  private readonly zone: string;
  private readonly now: number | undefined;
  private readonly formats = new Map<string, Intl.DateTimeFormat>();
  private readonly relative: Intl.RelativeTimeFormat;
  /** Whether a date was said, so that its zone has to be. */
  used = false;

  constructor(texts: ExplanationTexts, zone: string, now: number | undefined) {
    this.texts = texts;
    this.zone = zone;
    this.now = now !== undefined && isInstant(now) ? now : undefined;
    this.relative = new Intl.RelativeTimeFormat(texts.locale, { numeric: 'auto' });
  }

  /** A period with at least one end, such as `in May 2024` or `since 1 May 2024`. */
  period({ from, to }: Period, future = false): string {
    this.used = true;
    const { texts } = this;
    if (from === undefined) return to === undefined ? '' : this.end(to);
    if (to === undefined) return this.start(from, future ? texts.from : texts.since, false);
    const first = this.midnight(from);
    const next = this.midnight(to);
    if (first === undefined || next === undefined)
      return texts.period(this.start(from, texts.from, true), this.lastEnd(to));
    return this.wholeUnit(first, next) ?? texts.days(this.day(first), this.day(next - day));
  }

  /** One instant: `3 May 2024 at 14:00 UTC`. */
  moment(instant: number): string {
    this.used = true;
    const clock = this.clock(instant);
    return this.texts.moment(this.day(clock), this.time(instant));
  }

  /** A relative time, as the point from which or to which something is. */
  relativeTime(time: TimeValue): string {
    const { texts } = this;
    const [first, ...rest] = time.steps;
    let said: string = texts.bases[time.base];
    let steps = first === undefined ? [] : [first, ...rest];
    if (time.base === 'now' && first !== undefined) {
      const length = texts.length(Math.abs(first.amount), first.unit);
      said = first.amount < 0 ? texts.ago(length) : texts.ahead(length);
      steps = rest;
    }
    for (const { amount, unit } of steps) {
      const length = texts.length(Math.abs(amount), unit);
      said = amount < 0 ? texts.earlier(length, said) : texts.later(length, said);
    }
    return said;
  }

  private start(from: number, say: ExplanationTexts['from'], hasEnd: boolean): string {
    const first = this.midnight(from);
    if (first !== undefined) return say(this.day(first), hasEnd);
    return this.isRounder(from - 1, from) ? this.texts.after(this.moment(from - 1)) : say(this.moment(from), hasEnd);
  }

  /** The end of a period whose start was said. */
  private lastEnd(to: number): string {
    const { texts } = this;
    const next = this.midnight(to);
    if (next !== undefined) return texts.upTo(this.day(next - day));
    return this.isRounder(to - 1, to) ? texts.upTo(this.moment(to - 1)) : texts.upToBefore(this.moment(to));
  }

  private end(to: number): string {
    const next = this.midnight(to);
    if (next !== undefined) return this.texts.before(this.day(next));
    return this.isRounder(to - 1, to) ? this.texts.upTo(this.moment(to - 1)) : this.texts.before(this.moment(to));
  }

  /** Whether the first is said with fewer digits than the second. */
  private isRounder(left: number, right: number): boolean {
    return left % minute === 0 || (left % 1000 === 0 && right % 1000 !== 0);
  }

  private wholeUnit(first: number, next: number): string | undefined {
    const start = new Date(first);
    const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
    const isNext = (years: number, months: number, days: number): boolean => {
      const end = new Date(first);
      end.setUTCFullYear(year + years, month + months, start.getUTCDate() + days);
      return end.getTime() === next;
    };
    const { texts } = this;
    if (isNext(0, 0, 1)) return this.near('day', first) ?? texts.onDay(this.day(first));
    if (start.getUTCDate() !== 1) return undefined;
    if (isNext(0, 1, 0))
      return this.near('month', first) ?? texts.inMonth(this.format({ month: 'long', year: 'numeric' }, first));
    if (month === 0 && isNext(1, 0, 0))
      return this.near('year', first) ?? texts.inYear(this.format({ year: 'numeric' }, first));
    return undefined;
  }

  /** The day, month or year of now or beside it in words of its own. */
  private near(unit: 'day' | 'month' | 'year', clock: number): string | undefined {
    if (this.now === undefined) return undefined;
    const [then, now] = [new Date(clock), new Date(this.clock(this.now))];
    const years = then.getUTCFullYear() - now.getUTCFullYear();
    const distance = {
      day: Math.floor(clock / day) - Math.floor(now.getTime() / day),
      month: years * 12 + then.getUTCMonth() - now.getUTCMonth(),
      year: years,
    }[unit];
    return Math.abs(distance) <= 1 ? this.relative.format(distance, unit) : undefined;
  }

  /** What the clock shows at the instant that starts a day; absent at any other. */
  private midnight(instant: number): number | undefined {
    const clock = this.clock(instant);
    return clock % day === 0 && instantsAt(clock, this.zone)[0] === instant ? clock : undefined;
  }

  private clock(instant: number): number {
    return clockAt(instant, this.zone) ?? instant;
  }

  private day(clock: number): string {
    return this.format({ day: 'numeric', month: 'short', year: 'numeric' }, clock);
  }

  private time(instant: number): string {
    const seconds: Intl.DateTimeFormatOptions = instant % minute === 0 ? {} : { second: '2-digit' };
    const fraction: Intl.DateTimeFormatOptions = instant % 1000 === 0 ? {} : { fractionalSecondDigits: 3 };
    return this.format(
      { hour: '2-digit', minute: '2-digit', ...seconds, ...fraction, timeZoneName: 'short', timeZone: this.zone },
      instant,
    );
  }

  /** Calendar days are given as clocks, which are formatted as if they were UTC. */
  private format(options: Intl.DateTimeFormatOptions, instant: number): string {
    const era: Intl.DateTimeFormatOptions =
      options.year !== undefined && new Date(instant).getUTCFullYear() < 1 ? { era: 'short' } : {};
    const key = JSON.stringify([options, era]);
    let format = this.formats.get(key);
    if (format === undefined) {
      format = new Intl.DateTimeFormat(`${this.texts.locale}-u-ca-gregory-hc-h23`, {
        timeZone: 'UTC',
        hourCycle: 'h23',
        ...options,
        ...era,
      });
      this.formats.set(key, format);
    }
    return format.format(instant);
  }
}
