import type { Range } from '../../text/range.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import { keyRow } from '../keys.ts';
import { isGluedTitle, LineReader } from './lines.ts';
import { ExpressionReader, readPart } from './read-part.ts';
import { readDefinition, readHead } from './read-definition.ts';
import type { Comment, Item, SavedSearch, Title } from '../saved-search.ts';
import { ValueBuilder, trimmedEnd } from './value-text.ts';

/** What a search is, wherever in a file it stands. */
export type SearchContent = Omit<SavedSearch, 'start' | 'file' | 'name'>;

/** A key or variable whose last line may not be read yet. */
interface Open {
  readonly value: ValueBuilder;
  /** Whether words with a colon may be written in the value: the fields of a search. */
  readonly hasFields: boolean;
  readonly close: (value: ValueBuilder) => Item;
}

/** Reads one search, from its title to the next one, or the text before the first title. All ranges are relative to `text`. */
export function readSearch(text: string, expressions: ExpressionReader): SearchContent {
  const items: Item[] = [];
  // Comments and blank lines belong to the value before them when it goes on after them.
  let waiting: Item[] = [];
  let open: Open | undefined;
  const close = (): void => {
    if (open !== undefined) items.push(open.close(open.value));
    for (const item of waiting) items.push(item);
    open = undefined;
    waiting = [];
  };
  const lines = new LineReader(text);
  while (lines.advance()) {
    const { start, content, end, kind } = lines;
    switch (kind) {
      case 'blank':
        waiting.push({ kind: 'Blank', range: { start, end } });
        break;
      case 'comment':
        // A value does not go on after what was meant as the next title.
        if (isGluedTitle(text, start)) close();
        waiting.push(comment(text, start, content, end));
        break;
      case 'title':
        close();
        items.push(title(text, start, end));
        break;
      case 'variable': {
        close();
        const head = readHead(text, start, end);
        open = {
          value: new ValueBuilder(text, head.valueStart, end),
          hasFields: false,
          close: (value) => readDefinition({ start, end: value.lineEnd }, head, value.finish()),
        };
        break;
      }
      case 'key': {
        close();
        const keyText = text.slice(start, lines.afterKey - 1);
        open = {
          value: new ValueBuilder(text, lines.afterKey, end),
          hasFields: keyRow(keyText)?.name === 'search',
          close: (value) => readPart({ start, end: value.lineEnd }, keyText, value.finish(), expressions),
        };
        break;
      }
      default: {
        const indented = kind === 'continuation';
        // A key is one wherever its line starts: as a part of the value above it would mean something else.
        const isOwn = indented && open !== undefined && isKeyAt(text, content, end, open.hasFields, expressions.schema);
        if (open === undefined || isOwn) {
          close();
          const textRange = { start: content, end: trimmedEnd(text, content, end) };
          const stray = text.slice(textRange.start, textRange.end);
          items.push({ kind: 'Stray', range: { start, end }, text: stray, textRange, indented });
        } else {
          open.value.add(content, end, indented, commentRanges(waiting));
          waiting = [];
        }
      }
    }
  }
  close();
  return summary(items, text.length);
}

const keyForm = /(\p{L}+):(?=(\s|$)?)/uy;

/** Whether a line starts with a key and its colon at `start`. Where fields may be written, only a blank after it shows that it is none of them. */
function isKeyAt(text: string, start: number, end: number, hasFields: boolean, schema: Schema | undefined): boolean {
  keyForm.lastIndex = start;
  const [, name = '', blank] = keyForm.exec(text) ?? [];
  if (keyRow(name) === undefined) return false;
  const isEnd = keyForm.lastIndex >= end;
  return !hasFields || ((blank !== undefined || isEnd) && (schema ?? specified).searchField(name) === undefined);
}

function comment(text: string, start: number, content: number, end: number): Comment {
  const body = text.slice(content + 1, end).trimEnd();
  return {
    kind: 'Comment',
    range: { start, end },
    text: body.startsWith(' ') ? body.slice(1) : body,
    ...(isGluedTitle(text, start) ? { isGluedTitle: true as const } : {}),
    ...(content > start ? { indent: content - start } : {}),
  };
}

const commentRanges = (items: readonly Item[]): Range[] =>
  items.filter((item) => item.kind === 'Comment').map((item) => item.range);

function title(text: string, start: number, end: number): Title {
  const from = start + 3;
  const name = text.slice(from, end).trim();
  const nameStart = name === '' ? Math.min(from + 1, end) : text.indexOf(name, from);
  return {
    kind: 'Title',
    range: { start, end },
    text: name,
    textRange: { start: nameStart, end: nameStart + name.length },
  };
}

/** The items by what they are. Of keys that occur twice the first counts. */
function summary(items: readonly Item[], length: number): SearchContent {
  const [first] = items;
  const heading = first?.kind === 'Title' ? first : undefined;
  const description: string[] = [];
  if (heading !== undefined) {
    for (const item of items.slice(1)) {
      if (item.kind !== 'Comment') break;
      description.push(item.text);
    }
  }
  const parts: {
    -readonly [
      Key in 'filters' | 'containerfilter' | 'search' | 'sort' | 'searchFields' | 'count' | 'offset'
    ]?: SavedSearch[Key];
  } = {};
  for (const item of items) {
    if (item.kind !== 'Key') continue;
    switch (item.key) {
      case 'filters':
        parts.filters ??= item;
        break;
      case 'containerfilter':
        parts.containerfilter ??= item;
        break;
      case 'search':
        parts.search ??= item;
        break;
      case 'sort':
        parts.sort ??= item;
        break;
      case 'searchFields':
        parts.searchFields ??= item;
        break;
      case 'count':
        parts.count ??= item;
        break;
      case 'offset':
        parts.offset ??= item;
        break;
      default:
    }
  }
  return {
    length,
    title: heading,
    description: description.join('\n'),
    items,
    variables: items.filter((item) => item.kind === 'Definition'),
    expect: items.filter((item) => item.kind === 'Key').filter((item) => item.key === 'expect'),
    ...parts,
  };
}
