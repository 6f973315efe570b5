import sax from 'sax';

/** What is found in an XML document. Names are without their prefixes. */
export interface XmlListener {
  readonly onOpen: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly onText: (text: string) => void;
  readonly onClose: (name: string) => void;
  /** Whether enough was found. */
  readonly isEnough: () => boolean;
}

/** Characters that are parsed before it is asked whether enough was found. */
const slice = 65_536;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML document, or with `isLoose` a web page, up to its first mistake. Entities that the document declares itself are not expanded: they can expand without
 * bound.
 */
export function readXml(text: string, listener: XmlListener, isLoose = false): void {
  const { onOpen, onText, onClose, isEnough } = listener;
  const state = { isBroken: false };
  const parser = sax.parser(!isLoose, isLoose ? { lowercase: true } : {});
  Object.assign(parser, {
    onerror: () => {
      // A web page is read on, as browsers do.
      if (!isLoose) state.isBroken = true;
      parser.resume();
    },
    ontext: (found) => !state.isBroken && onText(found),
    oncdata: (found) => !state.isBroken && onText(found),
    onopentag: ({ name, attributes }) =>
      !state.isBroken &&
      onOpen(
        localName(name),
        new Map(Object.entries(attributes).map(([attribute, value]) => [localName(attribute), String(value)])),
      ),
    onclosetag: (name) => !state.isBroken && onClose(localName(name)),
  } satisfies Partial<sax.SAXParser>);
  // A page may begin with any element, after which nothing else counts in XML.
  if (isLoose) parser.write('<page>');
  for (let at = 0; at < text.length && !state.isBroken && !isEnough(); at += slice)
    parser.write(text.slice(at, at + slice));
  // What follows the last element.
  if (isLoose) parser.flush();
}
