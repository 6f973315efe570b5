import { readDrawing } from '../drawing/drawing.ts';
import { encodeAiff, encodeMidi, encodeSilentMp3, encodeWav, type Melody } from '../file/audio.ts';
import { encodeDocx } from '../file/docx.ts';
import { encodePdf } from '../file/pdf.ts';
import { encodePptx } from '../file/pptx.ts';
import { encodeCsv, encodeRtf } from '../file/text-files.ts';
import { encodeXlsx } from '../file/xlsx.ts';
import { encodeZip } from '../file/zip.ts';
import { descriptionOf } from '../content/drawing-facts.ts';
import type { FileKind } from './file-kind.ts';
import type { Subject } from '../content/subject.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const about = (subject: Subject): readonly string[] => [
  descriptionOf(subject.entry),
  `Keywords: ${subject.keywords.join(', ')}.`,
  `${subject.credit}.`,
];

const notes = [0, 3, 5, 7, 10, 12] as const;
function melodyOf(subject: Subject): Melody {
  const random = subject.random('melody');
  return Array.from({ length: 6 }, () => random.pick(notes));
}

const printSizes = (subject: Subject): readonly (readonly (string | number)[])[] => [
  ['Drawing', 'Use', 'Width (mm)'],
  ...(['Sticker', 'Postcard', 'Poster'] as const).map((use, i) => [subject.name, use, [50, 148, 594][i] ?? 0]),
];

type Row = readonly [
  extension: string,
  count: number,
  category: FileKind['category'],
  title: (name: string) => string,
  make: FileKind['make'],
];

const rows: readonly Row[] = [
  ['wav', 14, 'films', (name) => `Jingle: ${name}`, (subject) => encodeWav(melodyOf(subject))],
  ['mp3', 10, 'films', (name) => `One second of silence before: ${name}`, ({ name }) => encodeSilentMp3(name, 38)],
  ['mid', 8, 'films', (name) => `Ring tone: ${name}`, (subject) => encodeMidi(melodyOf(subject))],
  ['aif', 4, 'films', (name) => `Sting: ${name}`, (subject) => encodeAiff(melodyOf(subject))],
  ['docx', 16, 'documents', (name) => `Briefing: ${name}`, (subject) => encodeDocx(subject.name, about(subject))],
  ['rtf', 8, 'documents', (name) => `Minutes: ${name}`, (subject) => encodeRtf(subject.name, about(subject))],
  [
    'xlsx',
    14,
    'documents',
    (name) => `Print sizes: ${name}`,
    (subject) => encodeXlsx(subject.name, printSizes(subject)),
  ],
  [
    'csv',
    8,
    'documents',
    (name) => `Keyword list: ${name}`,
    ({ keywords }) => encodeCsv([['keyword'], ...keywords.map((keyword) => [keyword])]),
  ],
  ['pptx', 14, 'documents', (name) => `Pitch: ${name}`, (subject) => encodePptx(subject.name, about(subject))],
  [
    'pdf',
    36,
    'documents',
    (name) => `Fact sheet: ${name}`,
    (subject) => encodePdf(subject.name, about(subject), readDrawing(subject.svg)),
  ],
  ['txt', 8, 'documents', (name) => `Caption: ${name}`, (subject) => utf8(`${about(subject).join('\n')}\n`)],
  [
    'json',
    6,
    'documents',
    (name) => `Metadata: ${name}`,
    ({ entry }) => utf8(`${JSON.stringify(entry, undefined, 2)}\n`),
  ],
  [
    'zip',
    8,
    'layouts',
    (name) => `Package: ${name}`,
    (subject) =>
      encodeZip([
        { name: `${subject.entry.hexcode}.svg`, content: subject.svg },
        { name: 'CREDITS.txt', content: `${subject.credit}\n` },
      ]),
  ],
  [
    'md',
    4,
    'documents',
    (name) => `Usage notes: ${name}`,
    (subject) => utf8(`# ${subject.name}\n\n${about(subject).join('\n\n')}\n`),
  ],
  ['', 3, 'documents', (name) => `Credits: ${name}`, ({ credit }) => utf8(`${credit}\n`)],
];

/** Generated files without a picture of their own. */
export const documentKinds: readonly FileKind[] = rows.map(([extension, count, category, title, make]) => ({
  name: extension === '' ? 'plain' : extension,
  extension,
  count,
  title: ({ name }) => title(name),
  category,
  thumbnail: 'card',
  make,
}));
