export type SqlValue = string | number;

/** SQLite takes 32,766 parameters; one is kept for all that are too many. */
const most = 32_000;

/** The values that a statement is given apart from its text, as numbered parameters. Equal values share one. */
export class Parameters {
  private readonly numbers = new Map<SqlValue, string>();
  private readonly own: SqlValue[] = [];
  private readonly overflow: SqlValue[] = [];

  /** The placeholder for a value. */
  bind(value: SqlValue): string {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const placeholder = this.add(value);
    this.numbers.set(value, placeholder);
    return placeholder;
  }

  /** In the order of their numbers. */
  get values(): readonly SqlValue[] {
    return this.overflow.length === 0 ? this.own : [...this.own, JSON.stringify(this.overflow)];
  }

  private add(value: SqlValue): string {
    if (this.own.length < most) return `?${this.own.push(value)}`;
    return `(?${most + 1} ->> ${this.overflow.push(value) - 1})`;
  }
}
