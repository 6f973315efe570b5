import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/upload/find-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'assetql-files-'));
mkdirSync(join(folder, 'photos', 'summer'), { recursive: true });
mkdirSync(join(folder, 'photos', '.cache'));
mkdirSync(join(folder, 'empty'));
for (const name of ['b.jpg', 'a.jpg', '.DS_Store', 'Thumbs.db', '.cache/c.jpg', 'summer/d.jpg'])
  writeFileSync(join(folder, 'photos', name), name);
symlinkSync('a.jpg', join(folder, 'photos', 'link.jpg'));
symlinkSync('missing.jpg', join(folder, 'photos', 'dangling.jpg'));
symlinkSync('..', join(folder, 'photos', 'loop'));

const find = async (...names: readonly string[]) => {
  let err = '';
  const io = { cwd: folder, err: (text: string) => void (err += text) };
  return { files: (await findFiles(io, names)).map(({ name, size }) => `${name} ${size}`), err };
};

test('files are those that are given, and all of the folders that are given, once each', async () => {
  expect(await find('photos/b.jpg', 'photos')).toEqual({
    files: ['photos/b.jpg 5', 'photos/a.jpg 5', 'photos/link.jpg 5', 'photos/summer/d.jpg 12'],
    err: 'photos/dangling.jpg is passed over: it is a link to a file that does not exist.\n',
  });
});

test('files of a folder come in the order in which people count', async () => {
  mkdirSync(join(folder, 'pages', 'part 10'), { recursive: true });
  mkdirSync(join(folder, 'pages', 'part 9'));
  for (const name of ['p10.jpg', 'p2.jpg', 'p1.jpg', 'P3.jpg', 'é.jpg', 'part 10/a.jpg', 'part 9/b.jpg'])
    writeFileSync(join(folder, 'pages', name), '');
  expect((await find('pages')).files).toEqual(
    ['é.jpg', 'p1.jpg', 'p2.jpg', 'P3.jpg', 'p10.jpg', 'part 9/b.jpg', 'part 10/a.jpg'].map(
      (name) => `pages/${name} 0`,
    ),
  );
});

// Elsewhere, names are text.
test.runIf(process.platform === 'linux')(
  'a file whose name is no text is passed over, and a readable one is not',
  async () => {
    mkdirSync(join(folder, 'odd'));
    for (const name of [Buffer.from('bad\xff.jpg', 'latin1'), Buffer.from('fine\uFFFD.jpg')])
      writeFileSync(Buffer.concat([Buffer.from(`${join(folder, 'odd')}/`), name]), 'x');
    expect(await find('odd')).toEqual({
      files: ['odd/fine\uFFFD.jpg 1'],
      err: 'odd/bad\uFFFD.jpg is passed over: its name is not UTF-8; rename it.\n',
    });
  },
);

test.each([
  ['missing.jpg', 'missing.jpg cannot be read: there is no such file.'],
  ['empty', 'The folder empty holds no files.'],
  ['', 'The name of a file must not be empty.'],
  ['/dev/null', '/dev/null is no file; give files, or folders of files.'],
])('%j is refused', async (name, message) => {
  await expect(find(name)).rejects.toThrow(message);
});
