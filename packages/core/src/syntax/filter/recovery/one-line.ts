/** A stretch of text as it can stand in quotes, which end on their line: without the line ends in it, and the blanks around them. */
export function oneLine(text: string): string {
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.length === 1 ? text : lines.filter((line) => line !== '').join(' ');
}
