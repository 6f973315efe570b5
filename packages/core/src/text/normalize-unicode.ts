const manyMarks = /\p{M}{30}/u;
const afterManyMarks = /(?<=\p{M}{30})/u;

/**
 * Unicode normalisation in linear time. Sorting the marks of one letter takes quadratic time, so of a letter with more than 30 marks
 * the rest is normalised one by one: the bound of the Stream-Safe Text Format, which no written language reaches.
 */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKD'): string {
  if (!manyMarks.test(text)) return text.normalize(form);
  return text
    .split(afterManyMarks)
    .map((part) => part.normalize(form))
    .join('');
}
