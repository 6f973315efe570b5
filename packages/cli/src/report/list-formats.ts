/** The forms in which a list is printed. They are apart from the printing, so that the definition of a command does not load it. */
export const listFormats = ['table', 'json'] as const;

export type ListFormat = (typeof listFormats)[number];
