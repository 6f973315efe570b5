/** An expression and what it is said as. */
export type Spoken = readonly [text: string, sentence: string];
