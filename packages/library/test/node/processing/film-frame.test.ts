import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { findFilmDecoder } from '../../../src/node/processing/film-frame.ts';
import { assetsOf, folderWith, openFolder } from '../folder/served-folder.ts';
import { inspected, picture } from './pictures.ts';

/** Files as ffmpeg makes them of its own sources. */
function made(name: string, ...words: readonly string[]): Buffer {
  const path = join(folderWith({}), name);
  execFileSync('ffmpeg', ['-v', 'error', ...words, path]);
  return readFileSync(path);
}

const color = (name: string, seconds: number): readonly string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=${name}:size=640x360:rate=25:duration=${seconds}`,
];

/** A second of black, then nineteen of blue. */
const film = (name: string): Buffer =>
  made(name, ...color('black', 1), ...color('blue', 19), '-filter_complex', 'concat=n=2');

/** The colour in the middle of a picture, as the share of each channel. */
async function colorOf(bytes: Uint8Array | undefined): Promise<readonly number[]> {
  const { data } = await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data].map((channel) => Math.round(channel / 255));
}

describe('the picture of a film', () => {
  test.each(['owl.mp4', 'owl.mov', 'owl.mkv', 'owl.avi', 'owl.mpg'])(
    'is a frame after its beginning, in %s',
    async (name) => {
      const { facts, renditions } = await inspected(name, film(name));
      expect(facts.hasStill).toBe(true);
      expect(await sharp(renditions.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 512, height: 288 });
      expect(await colorOf(renditions.thumbnail)).toEqual([0, 0, 1]);
    },
  );

  test('is found at a part of its duration, which a film without sound says as well', async () => {
    for (const name of ['owl.mp4', 'owl.mkv']) {
      const { facts } = await inspected(name, film(name));
      expect(facts.duration, name).toBeCloseTo(20, 0);
    }
  });

  test('is its cover where it has one', async () => {
    const cover = join(folderWith({ 'cover.png': await picture(300, 300).png().toBuffer() }), 'cover.png');
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=duration=1', '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy'];
    for (const name of ['owl.mp3', 'owl.m4a']) {
      const { facts, renditions } = await inspected(name, made(name, ...silence, '-disposition:v', 'attached_pic'));
      expect(facts.hasStill, name).toBe(true);
      expect(await sharp(renditions.thumbnail).metadata()).toMatchObject({ width: 300, height: 300 });
    }
  });

  test('is missing for sound without a cover, and for a film that breaks off', async () => {
    const sound = await inspected('owl.mp3', made('owl.mp3', '-f', 'lavfi', '-i', 'anullsrc=duration=1'));
    expect([sound.facts.hasStill, sound.renditions, sound.problem]).toEqual([undefined, {}, undefined]);
    const broken = await inspected('owl.mp4', film('owl.mp4').subarray(0, 400));
    expect([broken.facts.hasStill, broken.renditions]).toEqual([undefined, {}]);
  });

  test('is never that of another file which a film names', async () => {
    const folder = folderWith({ 'secret.png': await picture().png().toBuffer() });
    const list = `ffconcat version 1.0\nfile '${join(folder, 'secret.png')}'\n`;
    const playlist = `#EXTM3U\n#EXTINF:1,\n${join(folder, 'secret.png')}\n#EXT-X-ENDLIST\n`;
    for (const text of [list, playlist])
      expect((await inspected('owl.mp4', Buffer.from(text))).renditions.thumbnail).toBeUndefined();
  });

  test('of a served folder is made as soon as ffmpeg is there', async () => {
    const folder = folderWith({ 'owl.mp4': film('owl.mp4') });
    const data = folderWith({});
    const { PATH = '' } = process.env;
    vi.stubEnv('PATH', folderWith({}));
    const without = await openFolder(folder, data);
    await without.follow();
    await without.finished();
    expect((await assetsOf(without)).map(({ media }) => media.thumbnail)).toEqual([null]);
    await without.close();
    vi.stubEnv('PATH', PATH);
    const library = await openFolder(folder, data);
    await library.follow();
    await library.finished();
    const [asset] = await assetsOf(library);
    const file = await library.media.open(String(asset?.media.thumbnail));
    const bytes = new Uint8Array(await new Response(file?.read(0, file.size)).arrayBuffer());
    expect(await colorOf(bytes)).toEqual([0, 0, 1]);
  });
});

test('ffmpeg is not looked for in the current folder', () => {
  const folder = folderWith({});
  execFileSync('cp', [String(findFilmDecoder()), join(folder, 'ffmpeg')]);
  expect(findFilmDecoder(folder)).toBe(join(folder, 'ffmpeg'));
  expect(findFilmDecoder(':.:relative')).toBeUndefined();
});
