/** A few words that an editor shows in the text without their being part of it. */
export interface InlayHint {
  readonly offset: number;
  /** Plain text. */
  readonly label: string;
  /** `name`: of an id, a number or a look-up. `variable`: a value in short. `date`: a relative time now. `count`: of a clause. */
  readonly kind: 'name' | 'variable' | 'date' | 'count';
  readonly tooltip?: string;
  /** Which side of the offset's text it belongs to: `after` what ends there, or `before` what starts there. */
  readonly side: 'before' | 'after';
}

/** What is shown: names and variables unless switched off, counts when switched on. */
export interface InlayHintOptions {
  readonly names?: boolean;
  readonly variables?: boolean;
  readonly counts?: boolean;
}
