/** A text as it is inside a string of a filter: a single quote is doubled. Strings end on their line. */
export const stringText = (text: string): string => text.replaceAll("'", "''").replace(/[\r\n]+/g, ' ');

/** A text as it is inside the JSON of an attribute condition, inside a string of a filter. */
export const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll("'", "''");

/** A text as it is inside a string of a saved-search file. */
export const literalText = (text: string): string => JSON.stringify(text).slice(1, -1);
