import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { KnownType } from '../../processing/content-readers.ts';
import { previewSize } from '../../processing/renditions.ts';

const program = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

/** The place in a film that is shown, as a part of its duration: most begin with black or a title. */
const part = 0.1;
/** Frames of which the one is taken that is most like the others, where the duration is not known. */
const compared = 100;
/** Seconds into the film beyond which nothing is decoded for a picture. */
const latest = 300;
/** Milliseconds that a frame may take. */
const mostTime = 20_000;
/** Bytes of a frame, which is not compressed much. */
const mostBytes = 64 * 1_048_576;

/** Formats as ffmpeg calls them, by the extension of what the content is: a format is prescribed so that it never takes a film for a list of other files to open. */
const formats: ReadonlyMap<string, string> = new Map([
  ['mp4', 'mov'],
  ['mov', 'mov'],
  ['m4v', 'mov'],
  ['f4v', 'mov'],
  ['3gp', 'mov'],
  ['3g2', 'mov'],
  ['mkv', 'matroska'],
  ['webm', 'matroska'],
  ['avi', 'avi'],
  ['flv', 'flv'],
  ['asf', 'asf'],
  ['mpg', 'mpeg'],
  ['mts', 'mpegts'],
  ['ogv', 'ogg'],
]);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of ffmpeg, where it is installed. It is looked for in `PATH` alone, never in the current folder, which may be the one that is read. */
export const findFilmDecoder = (search: string = process.env['PATH'] ?? ''): string | undefined =>
  search
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, program))
    .find(isProgram);

export interface FrameOptions {
  /** The path of ffmpeg. */
  readonly decoder: string;
  readonly path: string;
  readonly type: KnownType;
  /** Seconds. */
  readonly duration: number | undefined;
}

/** A frame of a film as a picture; `undefined` for a film that ffmpeg does not read in time. It opens no other file and no address. */
export function filmFrame({ decoder, path, type, duration = 0 }: FrameOptions): Promise<Blob | undefined> {
  const format = formats.get(type.extension);
  if (format === undefined) return Promise.resolve(undefined);
  const choice = duration > 0 ? '' : `thumbnail=${compared},`;
  const start = String(Math.min(latest, duration * part));
  const reading = [
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '1',
    '-protocol_whitelist',
    'file',
    '-f',
    format,
    '-ss',
    start,
  ];
  const choosing = ['-map', '0:V:0', '-frames:v', '1', '-vf', `${choice}scale='min(${previewSize},iw)':-2`];
  const writing = ['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
  const words = [...reading, '-i', `file:${path}`, ...choosing, ...writing];
  return new Promise((resolve) => {
    const limits = { encoding: 'buffer', timeout: mostTime, killSignal: 'SIGKILL', maxBuffer: mostBytes } as const;
    execFile(decoder, words, limits, (failure, frame) =>
      resolve(failure === null && frame.length > 0 ? new Blob([new Uint8Array(frame)]) : undefined),
    );
  });
}
