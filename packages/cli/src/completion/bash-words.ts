/** The quote that is open at the end of a text; empty if none is. */
type Quote = '' | '"' | "'";

/** A text without its quotes, and the quote still open at its end. Nothing is expanded. */
interface Unquoted {
  readonly text: string;
  readonly quote: Quote;
}

interface BashLine {
  readonly words: readonly string[];
  /** The last word as it is written; empty after a blank. */
  readonly current: string;
}

/** Reads a text by bash's quoting rules. `blank` is called for each unquoted blank with the text before it. */
function read(raw: string, blank: (text: string, index: number) => void): Unquoted {
  let text = '';
  let quote: Quote = '';
  for (let index = 0; index < raw.length; index += 1) {
    const character = raw[index] ?? '';
    const next = raw[index + 1] ?? '';
    if (character === '\\' && quote !== "'" && (quote === '' || '\\"$`'.includes(next))) {
      text += next;
      index += 1;
    } else if (character === quote) {
      quote = '';
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
    } else if (quote === '' && /\s/.test(character)) {
      blank(text, index);
      text = '';
    } else {
      text += character;
    }
  }
  return { text, quote };
}

export function unquoteBash(raw: string): Unquoted {
  return read(raw, () => {});
}

/** Splits a command line, without the name of the command, like bash. */
export function readBashLine(line: string): BashLine {
  const words: string[] = [];
  let start = 0;
  read(line, (text, index) => {
    if (index > start) words.push(text);
    start = index + 1;
  });
  return { words: words.slice(1), current: words.length === 0 ? '' : line.slice(start) };
}

/** Quotes a text so that bash takes it literally where `quote` is open. */
export function quoteBash(text: string, quote: Quote): string {
  if (quote === "'") return text.replaceAll("'", "'\\''");
  if (quote === '"') return text.replaceAll(/[\\"$`]/g, '\\$&');
  return text.replaceAll(/[\s!"#$&'()*;<>?[\\\]^`{|}~]/g, '\\$&');
}
