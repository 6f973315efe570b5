import { ByteWriter } from './byte-writer.ts';

/** Notes as half tones above A (220 Hz), a quarter of a second each. */
export type Melody = readonly number[];

const rate = 8000;
const noteLength = rate / 4;

/** The melody as signed eight-bit samples. */
function samples(melody: Melody): Int8Array {
  const result = new Int8Array(melody.length * noteLength);
  for (const [index, note] of melody.entries()) {
    const frequency = 220 * 2 ** (note / 12);
    for (let i = 0; i < noteLength; i++)
      result[index * noteLength + i] = Math.round(
        80 * (1 - i / noteLength) * Math.sin((2 * Math.PI * frequency * i) / rate),
      );
  }
  return result;
}

/** A WAV file: mono, 8 bits, 8 kHz. */
export function encodeWav(melody: Melody): Uint8Array<ArrayBuffer> {
  const data = Uint8Array.from(samples(melody), (sample) => sample + 128);
  return new ByteWriter()
    .text('RIFF')
    .u32le(36 + data.length)
    .text('WAVEfmt ')
    .u32le(16)
    .u16le(1, 1)
    .u32le(rate, rate)
    .u16le(1, 8)
    .text('data')
    .u32le(data.length)
    .bytes(data)
    .toBytes();
}

/** An AIFF file: mono, 8 bits, 8 kHz. */
export function encodeAiff(melody: Melody): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(samples(melody).buffer);
  return new ByteWriter()
    .text('FORM')
    .u32(46 + data.length)
    .text('AIFFCOMM')
    .u32(18)
    .u16(1)
    .u32(data.length)
    .u16(8)
    .u8(0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0)
    .text('SSND')
    .u32(8 + data.length, 0, 0)
    .bytes(data)
    .toBytes();
}

/** A standard MIDI file of one track. */
export function encodeMidi(melody: Melody): Uint8Array<ArrayBuffer> {
  const track = new ByteWriter();
  for (const note of melody) track.u8(0, 0x90, 57 + note, 80, 48, 0x80, 57 + note, 0);
  track.u8(0, 0xff, 0x2f, 0);
  return new ByteWriter()
    .text('MThd')
    .u32(6)
    .u16(0, 1, 96)
    .text('MTrk')
    .u32(track.length)
    .bytes(track.toBytes())
    .toBytes();
}

/** An MP3 file of silence: frames of 26 milliseconds, 128 kbit/s, 44.1 kHz, with a title. */
export function encodeSilentMp3(title: string, frames: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(title).slice(0, 100);
  const out = new ByteWriter().text('ID3').u8(4, 0, 0, 0, 0, 0, name.length + 11);
  out
    .text('TIT2')
    .u8(0, 0, 0, name.length + 1, 0, 0, 3)
    .bytes(name);
  for (let frame = 0; frame < frames; frame++) out.u8(0xff, 0xfb, 0x90, 0xc0).zeros(413);
  return out.toBytes();
}
