const bound = String.raw`(\*|'[^'\r\n]{1,100}'|"[^"\r\n]{1,100}"|[^\s()[\]{}'"*]{1,100})`;

/** An interval of Lucene: `[3 TO 5]`, `{3 TO *]`, and `(3 TO 5)` for it. Groups 1 and 2 are its bounds. */
export const intervalPattern: string = String.raw`[[{(]\s{0,9}${bound}\s{1,9}TO\s{1,9}${bound}\s{0,9}[\]})]`;

export const intervalForm: RegExp = new RegExp(intervalPattern, 'iy');
