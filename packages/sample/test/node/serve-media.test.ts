import { expect, test } from 'vitest';
import { fileDatabase } from '../../../library/test/node/file-database.ts';
import { scratch } from '../../../library/test/node/scratch.ts';
import { bearing, serve } from '../../../library/test/node/server.ts';
import { openSampleLibrary } from '../../src/node/index.ts';
import { smallSource } from '../small-source.ts';

test('a file is made once, however many ranges of it are asked for', async () => {
  const small = smallSource(70);
  const drawn: string[] = [];
  const source = {
    entries: small.entries,
    drawing: (hexcode: string) => {
      drawn.push(hexcode);
      return small.drawing(hexcode);
    },
  };
  const library = await openSampleLibrary({ dataDirectory: scratch(), source, database: fileDatabase });
  const server = await serve({ library });
  const list = await fetch(`${server.baseUrl}/assets?count=1000`, { headers: bearing(server) });
  const assets: { file: { ext: string }; media: { basePath: string; original: string } }[] = (await list.json()).payload
    .assets;
  const { basePath = '', original = '' } = assets.find(({ file }) => file.ext === 'png')?.media ?? {};
  drawn.length = 0;
  const bytes: string[] = [];
  let etag = '';
  for (let start = 0; start < 20; start++) {
    const answer = await fetch(basePath + original, { headers: { range: `bytes=${start}-${start}` } });
    expect(answer.status).toBe(206);
    etag = answer.headers.get('etag') ?? '';
    bytes.push(Buffer.from(await answer.arrayBuffer()).toString('latin1'));
  }
  expect(bytes.slice(1, 4).join('')).toBe('PNG');
  expect(drawn).toHaveLength(1);
  for (const [headers, status] of [
    [{ 'if-none-match': etag }, 304],
    [{ range: 'bytes=0-0', 'if-range': etag }, 206],
    [{ range: 'bytes=0-0', 'if-range': `W/${etag}` }, 200],
    [{ range: 'bytes=0-0', 'if-range': 'Sun, 22 Nov 2026 00:00:00 GMT' }, 200],
  ] as const)
    expect((await fetch(basePath + original, { headers })).status).toBe(status);
  expect(drawn).toHaveLength(1);
});
