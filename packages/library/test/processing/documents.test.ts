import { describe, expect, test } from 'vitest';
import { inspectContent } from '../../src/processing/inspect-content.ts';
import { inspected } from '../node/processing/pictures.ts';
import { DOMParser } from '../xml-parser.ts';
import { openDocument, pdf, sheets, slides, word } from './documents.ts';

const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('of a PDF', () => {
  test('text in any script, pages and properties are found', async () => {
    const properties =
      "/Title (Microsoft Word - Owls) /Author (Ann) /Subject (Birds of the north) /Keywords (owl; snow, night) /CreationDate (D:20240102030405+01'00')";
    const { facts, problem } = await inspected('a.pdf', pdf(['Übersicht Käuze', 'ふくろう 🦉', 'باجنس'], properties));
    expect(problem).toBeUndefined();
    expect(facts).toEqual({
      type: { extension: 'pdf', mimeType: 'application/pdf' },
      // What is written from right to left is drawn from left to right.
      text: 'Übersicht Käuze\nふくろう 🦉\nسنجاب',
      pageCount: 3,
      embedded: {
        title: 'Owls',
        creator: 'Ann',
        description: 'Birds of the north',
        keywords: ['owl', 'snow', 'night'],
        created: Date.UTC(2024, 0, 2, 2, 4, 5),
      },
    });
  });

  test('a date of a day, or what is none, and empty properties are no mistakes', async () => {
    const createdOf = async (date: string): Promise<number | undefined> =>
      (await inspected('a.pdf', pdf(['a'], `/Title ( ) /CreationDate (${date})`))).facts.embedded?.created;
    expect(await createdOf('D:20240102')).toBe(Date.UTC(2024, 0, 2));
    expect(await createdOf('D:202401020304Z')).toBe(Date.UTC(2024, 0, 2, 3, 4));
    expect(await createdOf('yesterday')).toBeUndefined();
  });

  test('without text there is none, and of a long one the beginning is enough', async () => {
    expect((await inspected('scan.pdf', pdf(['']))).facts).toMatchObject({ pageCount: 1 });
    expect((await inspected('scan.pdf', pdf(['']))).facts.text).toBeUndefined();
    const { facts } = await inspected(
      'long.pdf',
      pdf(Array.from({ length: 120 }, (_, page) => `${page} ${'x'.repeat(1000)}`)),
    );
    expect([facts.text?.length, facts.pageCount]).toEqual([100_000, 120]);
  });

  test('that is protected or damaged, its type is known, and why no text is', async () => {
    const protection =
      '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <0000000000000000000000000000000000000000000000000000000000000000> /U <1111111111111111111111111111111111111111111111111111111111111111> >> /ID [<00> <00>]';
    expect((await inspected('a.pdf', pdf(['a'], '', protection))).problem).toBe(
      'The document is protected by a password, so that its text is not searched; put a copy without one in its place.',
    );
    const { facts, problem } = await inspected('a.pdf', pdf(['a']).subarray(0, 100));
    expect(facts.type?.extension).toBe('pdf');
    expect(problem).toBe(
      'The document is damaged and its text cannot be read (Invalid PDF structure); replace it by a whole copy.',
    );
  });
});

describe('of an office document', () => {
  test('of words, the text, its notes and its properties are found, and nothing that was deleted', async () => {
    const body =
      '<w:p><w:r><w:t>Schnee</w:t></w:r><w:r><w:t xml:space="preserve">-Eule &amp; </w:t><w:tab/><w:t>Kauz</w:t></w:r></w:p><w:p><w:r><w:delText>gone</w:delText><w:t>Nacht</w:t></w:r></w:p>';
    const properties =
      '<dc:title>Owls</dc:title><dc:creator>Ann</dc:creator><cp:keywords>owl, night</cp:keywords><dcterms:created>2024-05-06T07:08:09Z</dcterms:created>';
    const more = {
      'word/footnotes.xml': '<w:footnotes xmlns:w="w"><w:p><w:t>Note</w:t></w:p></w:footnotes>',
      'docProps/app.xml': '<Properties><Pages>3</Pages></Properties>',
    };
    const { facts } = await inspected('a.docx', word(body, properties, more));
    expect(facts).toMatchObject({
      text: 'Schnee-Eule & Kauz\nNacht\nNote',
      pageCount: 3,
      embedded: { title: 'Owls', creator: 'Ann', keywords: ['owl', 'night'], created: Date.UTC(2024, 4, 6, 7, 8, 9) },
    });
  });

  test('of sheets, the texts of cells are found, without what is read aloud', async () => {
    const { facts } = await inspected(
      'a.xlsx',
      sheets({
        'xl/sharedStrings.xml':
          '<sst><si><t>Owl</t></si><si><r><t>Snowy</t></r><r><t> owl</t></r><rPh><t>aloud</t></rPh></si></sst>',
        'xl/worksheets/sheet1.xml':
          '<worksheet><c t="inlineStr"><is><t>inline</t></is></c><c><v>42</v></c></worksheet>',
      }),
    );
    expect(facts.text).toBe('Owl\nSnowy owl\ninline');
  });

  test('of slides, the texts are found in the order of the slides', async () => {
    const slide = (text: string): string =>
      `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:t>${text}</a:t></a:p><a:fld><a:t>7</a:t></a:fld></p:sld>`;
    const { facts } = await inspected(
      'a.pptx',
      slides({ 'ppt/slides/slide10.xml': slide('ten'), 'ppt/slides/slide9.xml': slide('nine') }),
    );
    expect(facts.text).toBe('nine\nten');
  });

  test('in the open format, text and properties are found, and nothing that was deleted', async () => {
    const content =
      '<office:document-content xmlns:office="o" xmlns:text="t"><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Owls</text:h><text:p>of<text:s/>the<text:line-break/>north</text:p></office:document-content>';
    const meta =
      '<office:document-meta xmlns:office="o" xmlns:meta="m" xmlns:dc="d"><dc:title>Owls</dc:title><dc:subject>Birds</dc:subject><meta:initial-creator>Ann</meta:initial-creator><meta:keyword>owl</meta:keyword><meta:keyword>snow</meta:keyword><meta:creation-date>2024-05-06T07:08:09Z</meta:creation-date><meta:document-statistic meta:page-count="4"/></office:document-meta>';
    expect((await inspected('a.odt', openDocument(content, meta))).facts).toMatchObject({
      text: 'Owls\nof the\nnorth',
      pageCount: 4,
      embedded: {
        title: 'Owls',
        description: 'Birds',
        creator: 'Ann',
        keywords: ['owl', 'snow'],
        created: Date.UTC(2024, 4, 6, 7, 8, 9),
      },
    });
  });

  test('that is damaged, or whose XML is, what can be read is found', async () => {
    const whole = word('<w:p><w:t>Owl</w:t></w:p><w:p><w:t>&unknown;</w:t></w:p>');
    expect((await inspected('a.docx', whole)).facts.text).toBe('Owl');
    const middle = Buffer.from(whole);
    middle.fill(0xff, Math.floor(middle.length / 2), Math.floor(middle.length / 2) + 60);
    const { facts, problem } = await inspected('a.docx', middle);
    expect(facts.type?.extension).toBe('docx');
    if (problem !== undefined) expect(problem).toMatch(/^The document is damaged and its text cannot be read \(.*\); /);
  });

  test('whose text multiplies itself is not expanded', async () => {
    const entities = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
    const { facts } = await inspected(
      'a.docx',
      word('', '', {
        'word/document.xml': `<!DOCTYPE w [<!ENTITY e0 "owl">${entities.join('')}]><w:p xmlns:w="w"><w:t>before &e12;</w:t></w:p>`,
      }),
    );
    expect(facts.text ?? '').not.toContain('owl');
  });
});

describe('of a text', () => {
  test.each([
    ['UTF-8', Buffer.from('Käuze ふくろう')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFKäuze ふくろう')],
    ['UTF-16', utf16('Käuze ふくろう')],
  ])('in %s', async (_name, bytes) => {
    expect((await inspected('a.txt', bytes)).facts.text).toBe('Käuze ふくろう');
  });

  test('of an older program, of one that is long, and of what is none', async () => {
    expect((await inspected('a.csv', Buffer.from('K\u00e4uze;1', 'latin1'))).facts.text).toBe('Käuze;1');
    expect((await inspected('a.md', Buffer.from('ä'.repeat(300_000)))).facts.text).toBe('ä'.repeat(100_000));
    expect((await inspected('a.txt', Buffer.from('a\0b'))).facts.text).toBeUndefined();
    expect((await inspected('a.unknown', Buffer.from('words'))).facts.text).toBeUndefined();
  });

  test('of a web page, what it shows is found, and its title', async () => {
    const page =
      '<!doctype html><meta charset="utf-8"><meta name="none"><title>Owls &amp; co</title><title>second</title><meta name="Description" content="Birds"><meta name="author" content="Ann"><script>hidden()</script><style>p{}</style><p>Snowy<br>owl<p>Tawny & <b>barn</b> owl';
    const { facts } = await inspected('a.html', Buffer.from(page));
    expect(facts).toMatchObject({
      text: 'Owls & co\nsecond\nSnowy\nowl\nTawny & barn owl',
      embedded: { title: 'Owls & co', description: 'Birds', creator: 'Ann' },
    });
  });
});

test('where nothing reads PDFs, as in a page, they have their metadata and no text', async () => {
  const { facts, problem } = await inspectContent(
    { content: new Blob([Buffer.from(pdf(['Owl']))]), fileName: 'a.pdf', wanted: 'facts' },
    async () => {},
    { domParser: new DOMParser(), loadDrawer: async () => 'Nothing draws here.' },
  );
  expect([facts.type?.extension, facts.text, problem]).toEqual(['pdf', undefined, undefined]);
});

test('a web page that is XML is read, and other XML is not', async () => {
  const page = '<?xml version="1.0"?><html><title>Owls</title><p><![CDATA[of the north]]></p></html>';
  expect((await inspected('a.xhtml', Buffer.from(page))).facts.text).toBe('Owls\nof the north');
  expect((await inspected('a.xml', Buffer.from(page))).facts.text).toBeUndefined();
});

test('of a long document, the beginning is enough', async () => {
  const long = word('<w:p><w:t>words and words</w:t></w:p>'.repeat(9000), '', {
    'word/footnotes.xml': '<w:p xmlns:w="w"><w:t>Note</w:t></w:p>',
    'docProps/app.xml': '<Properties><Pages>many</Pages></Properties>',
  });
  const { facts } = await inspected('a.docx', long);
  expect([facts.text?.length, facts.text?.includes('Note'), facts.pageCount]).toEqual([100_000, false, undefined]);
});

test('a failure that a document does not cause is not called damage', async () => {
  const bug = new TypeError('undefined is not a function');
  const reading = inspectContent(
    { content: new Blob([Buffer.from(pdf(['Owl']))]), fileName: 'a.pdf', wanted: 'facts' },
    async () => {},
    {
      domParser: new DOMParser(),
      loadDrawer: async () => 'Nothing draws here.',
      readPdf: () => Promise.reject(bug),
    },
  );
  await expect(reading).rejects.toBe(bug);
});

test('a document that is too large is told, and its type is known', async () => {
  const large = new Blob([Buffer.from(word('')), new Uint8Array(134_217_729)]);
  const { facts, problem } = await inspectContent(
    { content: large, fileName: 'a.docx', wanted: 'facts' },
    async () => {},
    { domParser: new DOMParser(), loadDrawer: async () => 'Nothing draws here.' },
  );
  expect(facts.type?.extension).toBe('docx');
  expect(problem).toBe(
    'The document has 128 MiB, and the text of those of more than 128 is not read; replace it by a smaller copy.',
  );
});
