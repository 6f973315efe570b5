/** A stretch of a text that a test has marked, with what it says of it. */
export interface Mark {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const marker = /⟨([^⟩/]+)⟩|⟨\/⟩/g;

/** Takes the marks out of a text: `⟨name⟩stretch⟨/⟩`. A mark may stand in another. */
export function marked(source: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const marks: Mark[] = [];
  const open: { name: string; start: number; at: number }[] = [];
  let text = '';
  let from = 0;
  for (const match of source.matchAll(marker)) {
    text += source.slice(from, match.index);
    from = match.index + match[0].length;
    const name = match[1];
    if (name === undefined) {
      const opened = open.pop();
      if (opened === undefined) throw new Error('A mark ends that did not start.');
      marks[opened.at] = { name: opened.name, start: opened.start, end: text.length };
    } else {
      open.push({ name, start: text.length, at: marks.length });
      marks.push({ name, start: 0, end: 0 });
    }
  }
  return { text: text + source.slice(from), marks };
}
