/** Replaces characters that would move the cursor, colour the terminal or reverse the text direction. */
export function visible(text: string): string {
  return text.replaceAll(
    /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (character) => (character === '\t' ? ' ' : '\uFFFD'),
  );
}
