/** How many assets: a number, on its way, or not to be had. Absent where nothing is counted. */
export type PartCount = number | 'counting' | 'unknown' | undefined;

/** A part of what a search asks, in words. */
export interface ExplainedPart {
  readonly key: string;
  readonly text: string;
  /** How many assets it finds by itself. */
  readonly alone: PartCount;
  /** How many are left after it and all before it. */
  readonly left: PartCount;
  readonly parts: readonly ExplainedPart[];
}
