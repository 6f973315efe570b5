import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import { parameters } from '../../../../schema/parameters.ts';
import { decodedWords } from '../../../../text/encoding.ts';
import type { Recovery } from '../state.ts';
import { startsCondition } from '../words/word-shapes.ts';
import { foreignText, type ForeignText } from './foreign-text.ts';

/** A parameter's key and its separator, as people and OData (`$filter`) write them before the value. */
const keyForm = (names: readonly string[]): string => `(${names.join('|')})\\s*(?::|=(?!=))\\s*`;
const before = '^\\s*(?:[^\\s=\'"()]*[?&])?(?:\\$?\\w+=[^&]*&)*?';
const filterNames = [...parameters.flatMap(({ name }) => (/filters?$/.test(name) ? [name] : [])), '\\$?filter'];
const otherNames = ['\\$\\w+', ...parameters.map(({ name }) => name), 'order_?by', 'sort_?by'];
const filterAssignment = new RegExp(before + keyForm(filterNames), 'i');
const anyAssignment = new RegExp(before + keyForm(otherNames), 'i');
/** Nothing but the key of the filter, so that nothing is lost without it. */
const keyAlone = new RegExp(`^\\s*[?&]?${keyForm(filterNames)}$`, 'i');
const following = new RegExp(`'[^']*'|&(?:${otherNames.join('|')})=`, 'gi');

/** Where another parameter follows, outside of quotes; else the end of the text. */
function nextParameter(text: string, from: number): number {
  for (const { 0: found, index } of text.slice(from).matchAll(following)) {
    if (!found.startsWith('&')) continue;
    // With half of the quotes behind it, it may be a part of a text.
    return text.slice(from + index).split("'").length % 2 === 1 ? from + index : text.length;
  }
  return text.length;
}

/** A text with a blank in it is not URL-encoded: a percent escape in it is part of a value. */
const decodedWhole = (text: string): string => (/\s/.test(text.trim()) ? text : decodedWords(text));

/** Whether a filter comes before the first parameter that is named. */
function startsFilter({ text, knows }: Pasted): boolean {
  const head = text.slice(0, Math.max(0, text.indexOf('&')));
  return !/[=?]/.test(head) && startsCondition(decodedWords(head).trim(), 0, knows);
}

/** A text, and what is known of its words. */
type Pasted = Pick<Recovery, 'text' | 'schema' | 'knows'>;

/** A whole parameter or URL was pasted; the filter in it is what was meant. */
export function detectParameter(pasted: Pasted): ForeignText | undefined {
  const { text, schema } = pasted;
  const found = filterAssignment.exec(text);
  if (found === null) {
    const other = anyAssignment.exec(text)?.[1];
    if (other === undefined || schema.field(other) !== undefined || startsFilter(pasted)) return tail(text);
    return foreignText('wrong-language', `This is the parameter ${other}, not a filter.`, 0, text.length);
  }
  const [start, name = ''] = [found[0].length, found[1]];
  const end = nextParameter(text, start);
  const written = text.slice(start, end);
  const plain = decodedWhole(written);
  const message = `Write only the value of ${name}; leave the rest out.`;
  const rest = plain.length === written.length ? ' '.repeat(start) + plain + ' '.repeat(text.length - end) : undefined;
  if (plain === written && end === text.length && keyAlone.test(found[0])) {
    const range = { start: text.search(/\S/), end: found[0].trimEnd().length };
    const fix = createFix(`Remove ${found[0].trim()}`, 'safe', replace({ start: 0, end: start }, ''));
    return foreignText('wrong-language', message, range.start, range.end, [fix], rest);
  }
  const fix = createFix('Keep the filter only', 'preferred', replace({ start: 0, end: text.length }, plain.trim()));
  return foreignText('wrong-language', message, 0, Math.max(start, end), [fix], rest);
}

/** Another parameter was pasted along behind the filter. */
function tail(text: string): ForeignText | undefined {
  const start = nextParameter(text, 0);
  if (start === text.length) return undefined;
  const written = text.slice(0, start);
  const plain = decodedWhole(written);
  const fix =
    plain === written
      ? createFix('Remove it', 'preferred', replace({ start, end: text.length }, ''))
      : createFix('Keep the filter only', 'preferred', replace({ start: 0, end: text.length }, plain.trim()));
  const rest = plain.length === start ? plain + ' '.repeat(text.length - start) : undefined;
  return foreignText('wrong-language', 'This is another parameter; leave it out.', start, text.length, [fix], rest);
}
