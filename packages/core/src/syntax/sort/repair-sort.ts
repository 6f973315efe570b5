import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { Range } from '../../text/range.ts';
import { createFix, replace, type Certainty } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { parameter } from '../../schema/parameters.ts';
import type { Schema } from '../../schema/schema.ts';
import { sortDirections } from '../../schema/sort-keys.ts';
import { orderCalled, subjectsCalled } from '../../schema/synonyms.ts';
import { hasFullWidth, withoutFullWidth } from '../../text/characters.ts';
import { decodedWords } from '../../text/encoding.ts';
import { hasEntity, withoutEntities } from '../../text/html-entities.ts';
import { operatorAt } from '../filter/lexer/words.ts';
import { sortDirection } from './sort-direction.ts';
import { sortWords } from './sort-words.ts';
import type { WrittenSort } from './written-sort.ts';

/** What comes along with a sort that was copied from elsewhere. The group is what is wanted of it. */
const wrappings: readonly {
  readonly form: RegExp;
  readonly code: DiagnosticCode;
  readonly message: string;
  /** When something is lost that was meant. */
  readonly certainty?: Certainty;
}[] = [
  {
    form: /^[?&]?(?:sort(?:_?by)?|\$?order_?by|order)\s*(?::|=(?!=))\s*((?:[^&\s][^&]*)?)$/i,
    code: 'wrong-language',
    message: 'Write only the value of sort',
  },
  {
    form: /^(?:[^\s=]*[?&])?(?:\$?\w+=[^&]*&)*?(?:sort|\$orderby)=([^&]*)/i,
    code: 'wrong-language',
    message: 'Write only the value of sort',
    certainty: 'preferred',
  },
  { form: /^order\s+by\s+([^;]+)/i, code: 'wrong-language', message: 'This is SQL' },
  { form: /^(?:sort(?:ed)?\s+)?by\s+([^\s,][^,]*)$/i, code: 'wrong-language', message: 'Write only the value of sort' },
  { form: /^["'`“‘]([\w.]+(?:\s+\w+)?)["'`”’]$/, code: 'syntax', message: 'A sort has no quotes' },
  { form: /^([\w.]+(?:%[0-9a-f]{2}|\+)[\w.%+]*)$/i, code: 'encoded-text', message: 'The text is URL-encoded' },
  { form: /^([^,;]+)[,;]/, code: 'syntax', message: 'Results are sorted by one key', certainty: 'preferred' },
];

/** A key, a comma or semicolon, and a word that may be its direction: `title,desc`. */
const separated = /^([^,;]+)[,;](?=\s*(\w+)\s*(?:[,;]|$))/;

/** A text of the same length in which no mark stands between a key and its direction. */
const joined = (text: string): string =>
  text.replace(separated, (whole, key: string, word: string) => {
    const isDirected = /^[-+]/.test(key) || sortDirection(key.trimEnd().split(/\W/).at(-1) ?? '') !== undefined;
    return !isDirected && sortDirection(word) !== undefined ? `${key} ` : whole;
  });

const markers = sortDirections.map((row) => row.marker);

/** A text that cannot be a sort: it has quotes or brackets, another parameter's name, or an operator of filters. */
function isOther(text: string): boolean {
  if (/['"(){}<>]/.test(text)) return true;
  if (parameter(/^[?&]?(\w+)\s*[:=]/.exec(text)?.[1] ?? '') !== undefined) return true;
  const second = /^\S+\s+(?=\S+\s+\S)/.exec(text)?.[0].length;
  return second !== undefined && operatorAt(text, second) !== undefined;
}

/** Reads a text that is no well-formed sort and not blank, without the blanks around it; `offset` is where it starts. */
export function repairSort(text: string, offset: number, schema: Schema): WrittenSort {
  const all: Range = { start: offset, end: offset + text.length };
  const report = (code: DiagnosticCode, message: string, range: Range, ...fixes: Fix[]): RawDiagnostic => ({
    code,
    severity: 'error',
    spec: '4.9',
    message,
    range,
    fixes,
  });
  if (hasEntity(text) || hasFullWidth(text)) {
    const plain = withoutFullWidth(withoutEntities(text)).trim();
    const [code, what] = hasEntity(text)
      ? (['encoded-text', 'The text is HTML-encoded'] as const)
      : (['syntax', 'A sort needs plain letters, not full-width ones'] as const);
    if (hasEntity(plain)) return { finding: report(code, `${what}; write it plainly.`, all) };
    const [mended] = repairSort(plain, 0, schema).finding?.fixes ?? [
      createFix('Decode it', 'safe', replace(all, plain)),
    ];
    const newText = mended?.edits.map((edit) => edit.newText).join('') ?? plain;
    const fix = createFix(
      `Write ${excerpt(newText)}`,
      mended?.safe === true ? 'safe' : 'preferred',
      replace(all, newText),
    );
    return { finding: report(code, `${what}; write ${excerpt(newText)}.`, all, fix) };
  }
  let inner = text;
  /** Where `inner` starts in the whole text; unknown when it was decoded into another length. */
  let start: number | undefined = offset;
  let wrapping: (typeof wrappings)[number] | undefined;
  let certainty: Certainty = 'safe';
  for (const each of wrappings) {
    inner = joined(inner);
    const found = each.form.exec(inner);
    const wanted = found?.[1]?.trim() ?? '';
    if (found === null || wanted === '') continue;
    wrapping ??= each;
    certainty = each.certainty ?? certainty;
    const plain = decodedWords(wanted).trim();
    if (each.code === 'encoded-text' && /%[\da-f]{2}/i.test(plain)) {
      return { finding: report('encoded-text', 'This cannot be decoded; write a key, and A or D after it.', all) };
    }
    start = start === undefined || plain.length !== wanted.length ? undefined : start + found[0].indexOf(wanted);
    inner = plain;
  }
  const rewrite = (newText: string, sure: Certainty = 'safe'): Fix =>
    createFix(`Write ${excerpt(newText)}`, sure, replace(all, newText));
  if (isOther(inner)) {
    return { finding: report('wrong-language', 'This is not a sort; write a key, and A or D after it.', all) };
  }

  const words = sortWords(inner, (several) =>
    schema.sortKeys.some(
      ({ key, label, member }) =>
        label.toLowerCase() === several.toLowerCase() ||
        orderCalled(several, key) !== undefined ||
        subjectsCalled(several).some((name) => schema.field(name)?.member === member),
    ),
  );
  const { direction, extra } = words;
  const key = inner.slice(words.key.start, words.key.end);
  const newText = direction === undefined ? key : `${key} ${direction.value}`;
  const there = ({ start: from, end }: Range): Range =>
    start === undefined ? all : { start: start + from, end: start + end };
  const parts: WrittenSort =
    start === undefined
      ? {}
      : {
          key: there(words.key),
          ...(direction && { direction: { range: there(direction.range), value: direction.value } }),
        };

  if (wrapping !== undefined) {
    const message = `${wrapping.message}; write ${excerpt(newText)}.`;
    return {
      ...parts,
      finding: report(wrapping.code, message, all, rewrite(newText, extra === undefined ? certainty : 'preferred')),
    };
  }
  if (key === '') {
    return { ...parts, finding: report('missing-operand', 'Write a key, such as title, before the direction.', all) };
  }
  if (extra !== undefined && direction === undefined) {
    const message = `Write A for ascending or D for descending after ${excerpt(key)}.`;
    const fixes = markers.map((marker) => rewrite(`${key} ${marker}`, 'possible'));
    return { ...parts, finding: report('sort-direction', message, there(extra), ...fixes) };
  }
  if (extra !== undefined) {
    const message = `A sort ends with its direction; leave the rest out.`;
    return { ...parts, finding: report('syntax', message, there(extra), rewrite(newText, 'preferred')) };
  }
  if (direction === undefined && key !== inner) {
    const message = `A sort is a key with A or D after it; write ${excerpt(key)}.`;
    return { ...parts, finding: report('syntax', message, all, rewrite(key, 'preferred')) };
  }
  if (direction === undefined || /^[ad]$/i.test(text.slice(words.key.end).trim())) return parts;
  const message = `The direction is A or D after the key; write ${excerpt(newText)}.`;
  return { ...parts, finding: report('sort-direction', message, there(direction.range), rewrite(newText)) };
}
