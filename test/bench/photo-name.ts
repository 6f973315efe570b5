/** The name of a photo in a folder of them, without its extension. Its keyword is `keyword` and its number. */
export const nameOf = (number: number): string => `photo-${String(number).padStart(6, '0')}`;
