import { isRecord } from '@assetql/core/text';

const longestReason = 300;

/** Members that hold an error message in the responses of services, the most specific first. */
const tellingMembers = ['errors', 'error', 'error_description', 'message', 'detail', 'title'];

export const looksLikeHtml = (text: string): boolean => /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text);

/**
 * The error message in an error response (the shape of error bodies is not specified, §7): the errors of an envelope, the message of a JSON
 * object, or plain text. Empty when there is no readable message, as in an HTML page.
 */
export function readReason(text: string, json: unknown): string {
  const words = json === undefined ? plainText(text) : wordsOf(json, 0);
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

function plainText(text: string): string {
  if (looksLikeHtml(text)) return '';
  // leading blanks are dropped before the text is cut
  return text.trimStart().slice(0, longestReason + 1);
}

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (depth > 3) return '';
  if (Array.isArray(value)) {
    const words = value.slice(0, 5).map((item) => wordsOf(item, depth + 1));
    return words.filter((item) => item !== '').join(' ');
  }
  if (!isRecord(value)) return '';
  for (const member of tellingMembers) {
    const words = wordsOf(value[member], depth + 1);
    if (words !== '') return words;
  }
  return '';
}
