import { describe, expect, test } from 'vitest';
import { readSheet } from '../../src/upload/read-sheet.ts';

describe('a sheet', () => {
  test('says of each file what its columns say', () => {
    const text =
      'file,title,description,categories,keywords,attributes.Campaign,attributes.Weight\r\n' +
      'a.jpg,Cat,"Two lines,\r\none cat",Brand/Logos; Animals,cat; red,Spring launch,\r\n' +
      '\r\n' +
      'sub/b.png,,,,,,"12"\r\n';
    expect(readSheet(text)).toEqual({
      rows: [
        {
          line: 2,
          file: 'a.jpg',
          title: 'Cat',
          description: 'Two lines,\r\none cat',
          categories: ['Brand/Logos', 'Animals'],
          keywords: ['cat', 'red'],
          attributes: { Campaign: 'Spring launch' },
        },
        { line: 5, file: 'sub/b.png', attributes: { Weight: '12' } },
      ],
      problems: [],
      ignored: [],
    });
  });

  test.each([';', '\t'])('may have %j between its cells, and a byte order mark', (separator) => {
    const text = `\uFEFF${['file', 'title', 'keywords'].join(separator)}\n${['a.jpg', 'Cat', '"cat; red"'].join(separator)}\n`;
    expect(readSheet(text).rows).toEqual([{ line: 2, file: 'a.jpg', title: 'Cat', keywords: ['cat', 'red'] }]);
  });

  test('may be what an export has written, of which it leaves out what only the library sets', () => {
    const sheet = readSheet("id,title,file,status,keywords\n1,'=1+1,a.jpg,0,'@me; red\n");
    expect(sheet).toEqual({
      rows: [{ line: 2, file: 'a.jpg', title: '=1+1', keywords: ['@me', 'red'] }],
      problems: [],
      ignored: ['id', 'status'],
    });
  });

  test.each([
    ['', { line: 1, message: 'The sheet is empty; its first line has the headings.' }],
    ['title\nCat\n', { line: 1, message: 'The first line needs a column “file”, which names the file of each row.' }],
    ['file,titel\na.jpg,Cat\n', { line: 1, column: 'titel', message: 'No column is called so. Did you mean “title”?' }],
    [
      'file,title,title\na.jpg,Cat,Dog\n',
      { line: 1, column: 'title', message: 'This column is there twice; keep one of them.' },
    ],
    ['file,title\n,Cat\n', { line: 2, column: 'file', message: 'This row names no file.' }],
    [
      'file,title\na.jpg,red, blue\n',
      {
        line: 2,
        message: 'This row has 3 cells, and there are 2 columns; put a cell with separators in double quotes.',
      },
    ],
    [
      'file\na.jpg\nb.jpg\na.jpg\n',
      { line: 4, column: 'file', message: 'Line 2 is about the same file; keep one of the two.' },
    ],
    [
      'file,title\na.jpg,"Cat\nb.jpg,Dog\n',
      { line: 2, message: 'A double quote in this row is opened and never closed.' },
    ],
    [
      'file,title\na.jpg,Cat\nb.jpg,Dog "the" best\n',
      {
        line: 3,
        message: 'A double quote inside a cell is written twice, and the cell is put in double quotes.',
      },
    ],
  ])('says where and what is wrong: %j', (text, problem) => {
    expect(readSheet(text).problems).toEqual([problem]);
  });
});
