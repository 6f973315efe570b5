import { isRecord } from '@assetql/core/text';
import type { Range, TextEdit } from '@assetql/core';
import { assetActions } from '../contracts/named-asset.ts';
import { documentActs, type TakenAnswer, type TextPlace, type ToHost } from './messages.ts';

/** Characters of a text of a message; a whole file fits. */
const longest = 4_000_000;

/** Members of a list of a message. */
const most = 10_000;

/** Characters of the name of a choice, and of what was chosen: the columns of a table are some hundred ids. */
const longestName = 40;
const longestChoice = 20_000;

type Fields = Readonly<Record<string, unknown>>;

const readers: { readonly [Kind in ToHost['kind']]: (fields: Fields) => Extract<ToHost, { kind: Kind }> | undefined } =
  {
    ready: () => ({ kind: 'ready' }),
    fetch: ({ id, url, body, background }) =>
      isId(id) && isText(url) && (body === undefined || isText(body))
        ? {
            kind: 'fetch',
            id,
            url,
            ...(body === undefined ? {} : { body }),
            ...(background === true ? { background } : {}),
          }
        : undefined,
    media: ({ id, address }) => (isId(id) && isText(address) ? { kind: 'media', id, address } : undefined),
    cancel: ({ id }) => (isId(id) ? { kind: 'cancel', id } : undefined),
    edit: ({ place, edits }) => {
      const where = placeOf(place);
      const what = listOf(edits, editOf);
      return where !== undefined && what !== undefined ? { kind: 'edit', place: where, edits: what } : undefined;
    },
    go: ({ place, range }) => {
      const where = placeOf(place);
      const what = rangeOf(range);
      return where !== undefined && what !== undefined ? { kind: 'go', place: where, range: what } : undefined;
    },
    mark: ({ place, ranges }) => {
      const where = placeOf(place);
      const what = listOf(ranges, rangeOf);
      return where !== undefined && what !== undefined ? { kind: 'mark', place: where, ranges: what } : undefined;
    },
    document: ({ act }) => {
      const known = documentActs.find((each) => each === act);
      return known === undefined ? undefined : { kind: 'document', act: known };
    },
    rename: ({ offset }) => (isOffset(offset) ? { kind: 'rename', offset } : undefined),
    hold: ({ offset }) => (isOffset(offset) ? { kind: 'hold', offset } : undefined),
    follow: () => ({ kind: 'follow' }),
    open: ({ address, fileName }) =>
      isText(address) && isText(fileName) ? { kind: 'open', address, fileName } : undefined,
    copy: ({ ids }) => {
      const texts = textsOf(ids);
      return texts === undefined ? undefined : { kind: 'copy', ids: texts };
    },
    act: ({ action, id }) => {
      const known = assetActions.find((each) => each === action);
      return known !== undefined && isText(id) ? { kind: 'act', action: known, id } : undefined;
    },
    take: ({ way, offset, page, total, selected, columns }) => {
      const shown = pageOf(page);
      const ids = textsOf(selected);
      const chosen = textsOf(columns);
      return (way === 'copy' || way === 'export') &&
        isOffset(offset) &&
        isOffset(total) &&
        shown !== undefined &&
        ids !== undefined &&
        chosen !== undefined
        ? { kind: 'take', way, offset, page: shown, total, selected: ids, columns: chosen }
        : undefined;
    },
    keep: ({ name, choice }) =>
      isText(name) && isText(choice) && name.length <= longestName && choice.length <= longestChoice
        ? { kind: 'keep', name, choice }
        : undefined,
    retry: () => ({ kind: 'retry' }),
    'sign-in': () => ({ kind: 'sign-in' }),
    trust: () => ({ kind: 'trust' }),
    'choose-connection': () => ({ kind: 'choose-connection' }),
    'open-configuration': () => ({ kind: 'open-configuration' }),
    values: () => ({ kind: 'values' }),
    samples: () => ({ kind: 'samples' }),
    texts: () => ({ kind: 'texts' }),
  };

/** A message of the page, taken apart and put together anew; nothing when it is none. */
export function readMessage(message: unknown): ToHost | undefined {
  if (!isRecord(message) || typeof message['kind'] !== 'string') return undefined;
  const { kind } = message;
  return isKind(kind) ? readers[kind](message) : undefined;
}

const isKind = (kind: string): kind is ToHost['kind'] => Object.hasOwn(readers, kind);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest;
const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isId = isOffset;

const textsOf = (value: unknown): readonly string[] | undefined =>
  listOf(value, (each) => (isText(each) ? each : undefined));

function pageOf(value: unknown): TakenAnswer['page'] | undefined {
  if (!isRecord(value)) return undefined;
  const { offset, count } = value;
  const ids = textsOf(value['ids']);
  return isOffset(offset) && isOffset(count) && ids !== undefined ? { offset, count, ids } : undefined;
}

function placeOf(value: unknown): TextPlace | undefined {
  if (!isRecord(value)) return undefined;
  const { uri, version } = value;
  return isText(uri) && isOffset(version) ? { uri, version } : undefined;
}

function rangeOf(value: unknown): Range | undefined {
  if (!isRecord(value)) return undefined;
  const { start, end } = value;
  return isOffset(start) && isOffset(end) && start <= end ? { start, end } : undefined;
}

function editOf(value: unknown): TextEdit | undefined {
  if (!isRecord(value)) return undefined;
  const { newText } = value;
  const range = rangeOf(value['range']);
  return range !== undefined && isText(newText) ? { range, newText } : undefined;
}

function listOf<Member>(value: unknown, read: (member: unknown) => Member | undefined): readonly Member[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const members = value.map(read).filter((member) => member !== undefined);
  return members.length === value.length ? members : undefined;
}
