import { readDrawing } from '../drawing/drawing.ts';
import { rasterize, type Raster } from '../drawing/rasterize.ts';
import { encodeEps } from '../file/eps.ts';
import { encodeGif } from '../file/gif.ts';
import { encodeFilm } from '../file/iso-media.ts';
import { encodeJpeg } from '../file/jpeg.ts';
import { encodePdf } from '../file/pdf.ts';
import { encodePng } from '../file/png.ts';
import { encodeBmp, encodePsd, encodeTiff } from '../file/raw-images.ts';
import type { FileKind } from './file-kind.ts';
import { posterSvg, turnedSvg } from './poster.ts';
import type { Subject } from '../content/subject.ts';

const pixels = (size: number): { readonly width: number; readonly height: number } => ({ width: size, height: size });
const scale = (size: number): number => size / 72;

const onBackdrop = (subject: Subject, size: number): Raster =>
  rasterize(readDrawing(subject.svg), { scale: scale(size), samples: 3, background: subject.backdrop.color });
const hardEdged = (subject: Subject, size: number): Raster =>
  rasterize(readDrawing(subject.svg), { scale: scale(size), background: [255, 255, 255] });

function film(brand: 'mov' | 'mp4', subject: Subject, frame: (step: number) => string): Uint8Array<ArrayBuffer> {
  const frames = Array.from({ length: 8 }, (_, step) =>
    encodeJpeg(rasterize(readDrawing(frame(step)), { scale: 2, samples: 2, background: subject.backdrop.color })),
  );
  return encodeFilm(brand, { ...pixels(144), frames, frameTime: 250 });
}

/** Generated files that show the drawing. */
export const pictureKinds: readonly FileKind[] = [
  {
    name: 'jpg',
    extension: 'jpg',
    count: 60,
    title: ({ name, backdrop }) => `${name} on ${backdrop.name}`,
    category: 'pictures',
    size: pixels(216),
    thumbnail: 'tile',
    backdrop: true,
    make: (subject) => encodeJpeg(onBackdrop(subject, 216)),
  },
  {
    name: 'png',
    extension: 'png',
    count: 60,
    title: ({ name }) => `${name}, transparent`,
    category: 'pictures',
    size: pixels(216),
    thumbnail: 'drawing',
    make: (subject) => encodePng(rasterize(readDrawing(subject.svg), { scale: scale(216), samples: 3 })),
  },
  {
    name: 'gif',
    extension: 'gif',
    count: 14,
    title: ({ name }) => `${name}, icon for old pages`,
    category: 'pictures',
    size: pixels(72),
    thumbnail: 'itself',
    make: (subject) => encodeGif(hardEdged(subject, 72)),
  },
  {
    name: 'tif',
    extension: 'tif',
    count: 12,
    title: ({ name }) => `${name}, print master`,
    category: 'pictures',
    size: pixels(144),
    thumbnail: 'tile',
    backdrop: true,
    make: (subject) => encodeTiff(onBackdrop(subject, 144)),
  },
  {
    name: 'bmp',
    extension: 'bmp',
    count: 5,
    title: ({ name }) => `${name} for the sign system`,
    category: 'pictures',
    size: pixels(72),
    thumbnail: 'itself',
    make: (subject) => encodeBmp(hardEdged(subject, 72)),
  },
  {
    name: 'poster',
    extension: 'svg',
    count: 40,
    title: ({ name }) => `Poster: ${name}`,
    category: 'posters',
    size: { width: 400, height: 560 },
    thumbnail: 'itself',
    backdrop: true,
    make: (subject) => new TextEncoder().encode(posterSvg(subject)),
  },
  {
    name: 'mp4',
    extension: 'mp4',
    count: 14,
    title: ({ name }) => `${name}, turning`,
    category: 'films',
    size: pixels(144),
    thumbnail: 'tile',
    backdrop: true,
    make: (subject) => film('mp4', subject, (step) => turnedSvg(subject.svg, step * 45, 0.8)),
  },
  {
    name: 'mov',
    extension: 'mov',
    count: 8,
    title: ({ name }) => `${name}, coming closer`,
    category: 'films',
    size: pixels(144),
    thumbnail: 'tile',
    backdrop: true,
    make: (subject) => film('mov', subject, (step) => turnedSvg(subject.svg, 0, 0.3 + step * 0.1)),
  },
  {
    name: 'psd',
    extension: 'psd',
    count: 14,
    title: ({ name }) => `${name}, layout`,
    category: 'layouts',
    size: pixels(144),
    thumbnail: 'tile',
    backdrop: true,
    make: (subject) => encodePsd(onBackdrop(subject, 144)),
  },
  {
    name: 'ai',
    extension: 'ai',
    count: 10,
    title: ({ name }) => `${name}, artwork`,
    category: 'layouts',
    thumbnail: 'drawing',
    make: (subject) => encodePdf(subject.name, [subject.credit], readDrawing(subject.svg)),
  },
  {
    name: 'eps',
    extension: 'eps',
    count: 10,
    title: ({ name }) => `${name} for the printer`,
    category: 'layouts',
    thumbnail: 'drawing',
    make: (subject) => encodeEps(subject.name, readDrawing(subject.svg)),
  },
];
