/** Says the page's own words in the person's language. */
export type Phrase = (english: string, ...values: readonly (string | number)[]) => string;

/** The phrases of the editor's language, as the extension has put them into the page; English where there are none. */
export function readPhrases(written: string | undefined): Phrase {
  const phrases = parse(written);
  return (english, ...values) => {
    const phrase = phrases[english];
    const said = typeof phrase === 'string' ? phrase : english;
    return said.replaceAll(/\{(\d+)\}/g, (place, at: string) => String(values[Number(at)] ?? place));
  };
}

function parse(written: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const phrases: unknown = JSON.parse(written ?? '{}');
    return typeof phrases === 'object' && phrases !== null ? { ...phrases } : {};
  } catch {
    return {};
  }
}
