import { completion, openDocument, type CompletionList } from '@assetql/language-service';
import { describe, expect, test } from 'vitest';

const list = (text: string): CompletionList => completion(openDocument('document', text), text.length);

describe('a closed list is one that letters only narrow', () => {
  test.each([
    '### A\n',
    '### A\nfilters: AssetType ',
    '### A\nfilters: DateUploaded ',
    '### A\nfilters: Status EQ 0 ',
    "### A\nfilters: ISMATCH('a', ",
    '### A\nsearchFields: ',
    '### A\nsearchFields: title,',
    '### A\nexpect: ',
    '### A\nexpect: total ',
  ])('%j', (before) => {
    const { items, isClosed, isIncomplete } = list(before);
    expect({ isClosed, isIncomplete, isEmpty: items.length === 0 }).toEqual({
      isClosed: true,
      isIncomplete: false,
      isEmpty: false,
    });
    const labels = items.map(({ label }) => label);
    for (const first of 'abcdefghijklmnopqrstuvwxyz')
      for (const typed of [first, `${first}a`, `${first}e`])
        for (const { label } of list(before + typed).items) expect(labels, typed).toContain(label);
  });

  test.each(['filters: ', 'filters: A', 'search: lo', 'sort: ', 'filters: AssetType EQ ', 'containerfilter: '])(
    'of %j letters may bring others',
    (line) => expect(list(`### A\n${line}`).isClosed).toBe(false),
  );
});
