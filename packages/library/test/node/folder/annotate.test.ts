import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { editXmp } from '../../../src/node/folder/edit-xmp.ts';
import { withWriteLock } from '../../../src/node/folder/write-lock.ts';
import {
  planAnnotations,
  undoAnnotations,
  writeAnnotations,
  type Annotation,
  type AnnotationChange,
} from '../../../src/node/index.ts';
import { bag, iptc, photo, xmpPacket } from './photos.ts';
import { assetsOf, folderWith, openFolder } from './served-folder.ts';

/** What ExifTool reads from a file. */
const exifTool = (path: string): Record<string, unknown> => {
  const [tags] = JSON.parse(
    execFileSync('exiftool', ['-j', '-struct', '-charset', 'utf8', path], { encoding: 'utf8' }),
  );
  return tags;
};

async function annotate(folder: string, names: readonly string[], change: AnnotationChange, journals: string) {
  const plan = await planAnnotations(
    names.map((name) => join(folder, name)),
    change,
  );
  return { ...plan, failed: (await writeAnnotations(plan.planned, journals)).problems };
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

describe('a sidecar', () => {
  test('that is new is read by other programs and by the library, and the file is not written', async () => {
    const bytes = await photo({ iptc: [[iptc.keyword, 'plover']] });
    const folder = folderWith({ 'owl.jpg': bytes });
    const change = {
      title: 'Bubo „scandiacus“ <&>',
      description: 'Zwei\nZeilen',
      rating: 4,
      addKeywords: ['owl', 'Eule', 'OWL'],
    };
    await annotate(folder, ['owl.jpg'], change, folderWith({}));
    expect(readFileSync(join(folder, 'owl.jpg')).equals(bytes)).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['owl.jpg', 'owl.xmp']);
    expect(exifTool(join(folder, 'owl.xmp'))).toMatchObject({
      Title: change.title,
      Description: change.description,
      Rating: 4,
      Subject: ['plover', 'owl', 'Eule'],
    });
    const library = await openFolder(folder, folderWith({}));
    await library.follow();
    await library.finished();
    expect((await assetsOf(library))[0]).toMatchObject({
      title: change.title,
      description: change.description,
      averageRating: 4,
      keywords: ['plover', 'owl', 'Eule'],
    });
  });

  test('that another program has written keeps everything else', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    execFileSync('exiftool', [
      '-q',
      '-o',
      join(folder, 'owl.xmp'),
      '-XMP-dc:Title-de=Eule',
      '-XMP-dc:Title=Owl',
      '-XMP-dc:Subject=bird',
      '-XMP-dc:Subject=night',
      '-XMP-xmp:Rating=2',
      '-XMP-photoshop:City=Oslo',
      '-XMP-lr:HierarchicalSubject=Animals|Birds',
    ]);
    const before = exifTool(join(folder, 'owl.xmp'));
    await annotate(
      folder,
      ['owl.jpg'],
      { title: 'Snowy owl', rating: 5, addKeywords: ['Bird', 'snow'], removeKeywords: ['NIGHT'] },
      folderWith({}),
    );
    const after = exifTool(join(folder, 'owl.xmp'));
    expect(after).toMatchObject({
      Title: 'Snowy owl',
      'Title-de': 'Eule',
      Subject: ['bird', 'snow'],
      Rating: 5,
      City: 'Oslo',
      HierarchicalSubject: before['HierarchicalSubject'],
    });
  });

  test.each<[string, string, Annotation, RegExp]>([
    [
      'properties as attributes',
      xmpPacket('xmp:Rating="5"', bag('dc:subject', 'owl')),
      { rating: 1 },
      /<xmp:Rating>1</,
    ],
    [
      'a prefix of its own',
      xmpPacket('').replaceAll('xmp:', 'q:').replaceAll('xmlns:xmp', 'xmlns:q'),
      { rating: 3 },
      />3</,
    ],
    ['no description', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>', { title: 'a' }, />a</],
    [
      'RDF without a prefix',
      '<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Description about=""/></RDF>',
      { title: 'a', keywords: ['owl'] },
      />owl</,
    ],
    [
      'RDF without a prefix or description',
      '<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>',
      { rating: 2 },
      />2</,
    ],
    [
      'the usual prefix for something else',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="urn:other"><rdf:Description rdf:about=""><dc:title>theirs</dc:title></rdf:Description></rdf:RDF>',
      { title: 'ours' },
      /theirs[^]*>ours</,
    ],
    ['a title without languages', xmpPacket('', '<dc:title>old</dc:title>'), { title: 'new' }, /x-default">new</],
  ])('with %s is edited', (_name, text, annotation, expected) => {
    const edited = editXmp(text, annotation);
    expect(edited).toMatch(expected);
    expect(editXmp(edited, annotation)).toBe(edited);
  });

  test('says nothing any more of what is emptied', () => {
    const full = editXmp(undefined, { title: 'a', description: 'b', keywords: ['c'] });
    expect(editXmp(full, { title: '', description: '', keywords: [] })).not.toMatch(/<dc:/);
    const german = '<rdf:Alt><rdf:li xml:lang="x-default">Owl</rdf:li><rdf:li xml:lang="de">Eule</rdf:li></rdf:Alt>';
    const emptied = editXmp(xmpPacket('', `<dc:title>${german}</dc:title>`), { title: '' });
    expect([emptied.includes('Eule'), emptied.includes('Owl')]).toEqual([true, false]);
    expect(editXmp(emptied, { title: '' })).not.toContain('dc:title>');
  });

  test('of two files with one name gets the name of its file, and begins with what is said of both', async () => {
    const folder = folderWith({ 'owl.jpg': 'x', 'owl.cr2': 'y', 'owl.xmp': editXmp(undefined, { title: 'Both' }) });
    const both = read(folder, 'owl.xmp');
    await annotate(folder, ['owl.jpg'], { rating: 2 }, folderWith({}));
    expect(read(folder, 'owl.xmp')).toBe(both);
    expect(exifTool(join(folder, 'owl.jpg.xmp'))).toMatchObject({ Title: 'Both', Rating: 2 });
    await annotate(folder, ['owl.jpg'], { rating: 3 }, folderWith({}));
    expect(exifTool(join(folder, 'owl.jpg.xmp'))).toMatchObject({ Title: 'Both', Rating: 3 });
  });
});

test('of many runs, the last 500 can be taken back', async () => {
  const folder = folderWith({ 'owl.jpg': 'x' });
  const journals = folderWith({});
  for (let run = 0; run < 505; run++)
    writeFileSync(
      join(journals, `${1_700_000_000_000 + run}-00000000-0000-4000-8000-000000000000.json`),
      '{"entries":[]}',
    );
  await annotate(folder, ['owl.jpg'], { title: 'Owl' }, journals);
  const left = readdirSync(journals).toSorted();
  expect([left.length, left[0]]).toEqual([500, '1700000000006-00000000-0000-4000-8000-000000000000.json']);
  expect((await undoAnnotations(journals))?.restored).toEqual([join(folder, 'owl.xmp')]);
});

describe('annotations', () => {
  test('that change nothing are told, and write nothing', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const journals = join(folderWith({}), 'journals');
    await annotate(folder, ['owl.jpg'], { title: 'Owl' }, journals);
    const again = await annotate(folder, ['owl.jpg'], { title: 'Owl' }, join(journals, 'none'));
    expect([again.planned, again.unchanged]).toEqual([[], [join(folder, 'owl.jpg')]]);
    expect(existsSync(join(journals, 'none'))).toBe(false);
  });

  test('are taken back run by run, unless somebody has changed a sidecar since', async () => {
    const folder = folderWith({ 'a.jpg': 'x', 'b.jpg': 'y', 'b.xmp': editXmp(undefined, { title: 'Before' }) });
    const journals = folderWith({ 'something else': '' });
    const before = read(folder, 'b.xmp');
    await annotate(folder, ['a.jpg', 'b.jpg'], { rating: 1 }, journals);
    await annotate(folder, ['a.jpg'], { rating: 2 }, journals);
    writeFileSync(join(folder, 'a.xmp'), `${read(folder, 'a.xmp')}\n`);
    const first = await undoAnnotations(journals);
    expect(first).toMatchObject({ restored: [], problems: [{ message: expect.stringContaining('changed since') }] });
    const second = await undoAnnotations(journals);
    expect(second?.restored).toEqual([join(folder, 'b.xmp')]);
    expect(read(folder, 'b.xmp')).toBe(before);
    expect(await undoAnnotations(journals)).toBeUndefined();
    expect(await undoAnnotations(join(journals, 'none'))).toBeUndefined();
    await annotate(folder, ['b.jpg'], { rating: 1 }, journals);
    writeFileSync(join(folder, 'b.xmp'), before);
    expect(await undoAnnotations(journals)).toEqual({ restored: [], problems: [] });
    const alone = folderWith({ 'c.jpg': 'z' });
    await annotate(alone, ['c.jpg'], { rating: 1 }, journals);
    await undoAnnotations(journals);
    expect(readdirSync(alone)).toEqual(['c.jpg']);
  });

  test('that cannot be written are told in one sentence each, and leave the sidecar as it is', async () => {
    const folder = folderWith({
      'broken.jpg': 'x',
      'broken.xmp': '<not xml',
      'other.jpg': 'x',
      'other.xmp': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'latin.jpg': 'x',
      'latin.xmp': Buffer.from([0x3c, 0xff, 0xfe]),
      'folder.jpg/file': 'x',
      'alone.xmp': '<x/>',
    });
    const names = ['broken.jpg', 'other.jpg', 'latin.jpg', 'folder.jpg', 'alone.xmp', 'missing.jpg'];
    const { planned, problems } = await annotate(folder, names, { title: 'a' }, folderWith({}));
    expect(planned).toEqual([]);
    expect(problems.map(({ path, message }) => [path.slice(folder.length + 1), message])).toEqual([
      ['broken.jpg', 'Nothing is said of it: it is not well-formed XML.'],
      ['other.jpg', 'Nothing is said of it: it holds no XMP.'],
      ['latin.jpg', 'Nothing is said of it: it is no UTF-8 text.'],
      ['folder.jpg', 'Nothing is said of it: it is no file.'],
      ['alone.xmp', 'Nothing is said of it: it is a sidecar itself; name the file that it describes.'],
      ['missing.jpg', 'Nothing is said of it: there is no such file.'],
    ]);
    expect(read(folder, 'broken.xmp')).toBe('<not xml');
  });

  test.skipIf(process.platform === 'win32')('of a sidecar that is a pipe wait for nobody', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    execFileSync('mkfifo', [join(folder, 'owl.xmp')]);
    const { problems } = await annotate(folder, ['owl.jpg'], { title: 'a' }, folderWith({}));
    expect(problems.map(({ message }) => message)).toEqual(['Nothing is said of it: its sidecar is no file.']);
  });

  test.each<[string, AnnotationChange]>([
    ['a title', { title: 'a\u0001' }],
    ['a description', { description: 'a\uFFFEb' }],
    ['a keyword', { addKeywords: ['owl', '\u001b[31m'] }],
    ['half a character', { title: '\ud83e' }],
  ])('that no XML can hold are told, and no sidecar is damaged: %s', async (_what, change) => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const { problems } = await annotate(folder, ['owl.jpg'], change, folderWith({}));
    expect(problems.map(({ message }) => message)).toEqual([
      'Nothing is said of it: it would have a control character, which no sidecar can hold; leave it out.',
    ]);
    expect(readdirSync(folder)).toEqual(['owl.jpg']);
  });

  test.each<[string, string]>([
    ['tags', '<a/>'.repeat(500_000)],
    ['references', '&amp;'.repeat(500_000)],
    ['attributes', `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    [
      'namespaces inside one another',
      Array.from({ length: 20_000 }, (_, at) => `<n${at}:a xmlns:n${at}="${at}">`).join(''),
    ],
  ])('of a sidecar that would hold up everybody are refused at once: %s', (_what, content) => {
    const begun = performance.now();
    expect(() => editXmp(xmpPacket('', content), { title: 'a' })).toThrow('it has more parts than a sidecar has');
    expect(performance.now() - begun).toBeLessThan(200);
  });

  test.skipIf(process.platform === 'win32')('keep the permissions of a sidecar', async () => {
    const folder = folderWith({ 'owl.jpg': 'x', 'owl.xmp': xmpPacket('') });
    chmodSync(join(folder, 'owl.xmp'), 0o660);
    await annotate(folder, ['owl.jpg'], { title: 'a' }, folderWith({}));
    expect(read(folder, 'owl.xmp')).toContain('>a<');
    expect(statSync(join(folder, 'owl.xmp')).mode & 0o777).toBe(0o660);
  });

  test('are written under a hidden name first, since a process may be killed', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const seen = new Set<string>();
    const watching = watch(folder, (_event, name) => void seen.add(name ?? ''));
    onTestFinished(() => watching.close());
    await annotate(folder, ['owl.jpg'], { title: 'a' }, folderWith({}));
    await vi.waitFor(() => expect(seen).toContain('owl.xmp'));
    expect([...seen].filter((name) => name !== 'owl.xmp' && !name.startsWith('.'))).toEqual([]);
  });

  test('of several processes at once, as of a command beside a server, lose nothing that was said to be written', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const add = async (keyword: string): Promise<readonly string[]> => {
      const { failed } = await annotate(folder, ['owl.jpg'], { addKeywords: [keyword] }, folderWith({}));
      return failed.length === 0 ? [keyword] : [];
    };
    for (let round = 0; round < 5; round++) {
      const keywords = Array.from({ length: 4 }, (_, at) => `keyword-${round}-${at}`);
      const written = (await Promise.all(keywords.map(add))).flat();
      expect(written.length).toBeGreaterThan(0);
      for (const keyword of written) expect(read(folder, 'owl.xmp')).toContain(`>${keyword}<`);
    }
    expect(readdirSync(folder).toSorted()).toEqual(['owl.jpg', 'owl.xmp']);
  });

  test('that are ended leave what is not written yet, and what is not taken back yet can be later', async () => {
    const folder = folderWith({ 'a.jpg': 'x', 'b.jpg': 'x' });
    const journals = folderWith({});
    const { planned } = await planAnnotations(
      ['a.jpg', 'b.jpg'].map((name) => join(folder, name)),
      { title: 'a' },
    );
    const ended = AbortSignal.abort(new Error('enough'));
    const { problems } = await writeAnnotations(planned, journals, ended);
    expect(problems.map(({ message }) => message)).toEqual(
      Array(2).fill('Nothing is said of it: the run was ended before.'),
    );
    expect(readdirSync(folder)).toEqual(['a.jpg', 'b.jpg']);
    await writeAnnotations(planned, journals);
    await expect(undoAnnotations(journals, { signal: ended })).rejects.toThrow('enough');
    expect((await undoAnnotations(journals))?.restored).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['a.jpg', 'b.jpg']);
  });

  test('wait for a program that writes the sidecar, and for none that was killed', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const path = join(folder, 'owl.xmp');
    await withWriteLock(path, async () => {
      const lock = readdirSync(folder).find((name) => name.startsWith('.')) ?? '';
      const { failed } = await annotate(folder, ['owl.jpg'], { title: 'a' }, folderWith({}));
      expect(failed.map(({ message }) => message)).toEqual([expect.stringContaining('another program is writing it')]);
      utimesSync(join(folder, lock), 0, 0);
      expect((await annotate(folder, ['owl.jpg'], { title: 'b' }, folderWith({}))).failed).toEqual([]);
    });
    expect(read(folder, 'owl.xmp')).toContain('>b<');
  });

  test('that another program kept from being taken back are taken back later', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const journals = folderWith({});
    await annotate(folder, ['owl.jpg'], { title: 'a' }, journals);
    const path = join(folder, 'owl.xmp');
    const busy = await withWriteLock(path, () => undoAnnotations(journals));
    expect(busy?.problems).toEqual([{ path, message: expect.stringContaining('another program is writing it') }]);
    expect((await undoAnnotations(journals))?.restored).toEqual([path]);
    expect([readdirSync(folder), readdirSync(journals)]).toEqual([['owl.jpg'], []]);
  });

  test('of a sidecar that was changed after they were planned are not written', async () => {
    const folder = folderWith({ 'owl.jpg': 'x' });
    const plan = await planAnnotations([join(folder, 'owl.jpg')], { title: 'a' });
    writeFileSync(join(folder, 'owl.xmp'), 'newer');
    const { problems } = await writeAnnotations(plan.planned, folderWith({}));
    expect(problems).toEqual([
      { path: join(folder, 'owl.jpg'), message: expect.stringContaining('changed meanwhile') },
    ]);
    expect(read(folder, 'owl.xmp')).toBe('newer');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(planAnnotations([join(folder, 'owl.jpg')], { title: 'a' }, signal)).rejects.toThrow('enough');
  });
});
