import { isBare, isQuote } from '../../../text/characters.ts';
import type { FilterScan, Next } from './scan.ts';
import { invalid } from './missing-condition.ts';

/** Gives up a term of a search, such as `title:logo` or `title:"a b"`; its field stands from `start` to the colon here. */
export function searchTerm(scan: FilterScan, start: number): Next {
  const { text, length } = scan;
  let end = scan.pos + 1;
  if (isQuote(text.charCodeAt(end))) {
    const close = text.indexOf(text.charAt(end), end + 1);
    end = close < 0 ? length : close + 1;
  } else while (isBare(text.charCodeAt(end))) end++;
  scan.findings.push({
    code: 'wrong-language',
    severity: 'error',
    message: `This is part of a search; put it in search, or write a field, an operator and a value.`,
    range: { start, end },
  });
  return invalid(scan, start, end);
}
