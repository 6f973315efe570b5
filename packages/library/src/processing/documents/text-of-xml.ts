import { longestText } from './document-content.ts';
import { readXml } from './xml-events.ts';

/** Which parts of an XML document are its text. */
export interface TextRules {
  /** Elements whose text counts; that of all when absent. */
  readonly texts?: ReadonlySet<string>;
  /** Elements that are lines, or break them. */
  readonly lines: ReadonlySet<string>;
  /** Elements that are replaced by a space, such as the tab of a word processor. */
  readonly blanks?: ReadonlySet<string>;
  /** Elements of which nothing counts. */
  readonly skipped?: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The text of an XML document, with the characters between its parts as `rules` say. At most some more than {@link longestText} characters are read. */
export function textOfXml(xml: string, rules: TextRules, isLoose = false): string {
  const { texts, lines, blanks = none, skipped = none } = rules;
  const parts: string[] = [];
  let length = 0;
  let [skipping, counting] = [0, 0];
  const add = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  readXml(
    xml,
    {
      onOpen: (name) => {
        if (skipped.has(name)) skipping++;
        if (texts?.has(name) === true) counting++;
        // Many elements of web pages have no end.
        if (lines.has(name)) add('\n');
        if (blanks.has(name)) add(' ');
      },
      onText: (text) => {
        if (skipping === 0 && (texts === undefined || counting > 0)) add(text);
      },
      onClose: (name) => {
        if (skipped.has(name)) skipping--;
        if (texts?.has(name) === true) counting--;
        if (lines.has(name)) add('\n');
      },
      isEnough: () => length > longestText,
    },
    isLoose,
  );
  return parts.join('');
}
