const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text escaped for XML, between tags or inside quotes. */
export const markup = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** The first line of an XML file. */
export const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
