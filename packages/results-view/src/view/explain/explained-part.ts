/** A number of assets, or its state; `undefined` where nothing is counted. */
export type PartCount = number | 'counting' | 'unknown' | undefined;

/** A part of a search in words. */
export interface ExplainedPart {
  readonly key: string;
  readonly text: string;
  /** The number of assets that it finds by itself. */
  readonly alone: PartCount;
  /** The number of assets left after it and all parts before it. */
  readonly left: PartCount;
  readonly parts: readonly ExplainedPart[];
}
