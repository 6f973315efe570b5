import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iptc, photo, withIptc, xmpPacket } from '../../packages/library/test/node/folder/photos.ts';

// Makes a folder of photos with IPTC and XMP, in a process of its own, whose memory is not that of the library. Arguments: the folder, and how many.

/** Pictures that are drawn; all photos have the content of one of them, and metadata of their own. */
const drawings = 50;
/** Photos of one folder. */
const perFolder = 200;

async function makePhotos(root: string, count: number): Promise<void> {
  const bases = await Promise.all(
    Array.from({ length: drawings }, (_, at) =>
      photo({
        width: 1200 + at,
        height: 800,
        xmp: xmpPacket(`xmp:Rating="${at % 6}"`),
      }),
    ),
  );
  for (let number = 0; number < count; number += 1) {
    const inside = join(root, `day-${Math.floor(number / perFolder)}`);
    if (number % perFolder === 0) mkdirSync(inside, { recursive: true });
    const records = [
      [iptc.title, `Title ${number}`],
      [iptc.keyword, `keyword${number}`],
      [iptc.keyword, 'holiday'],
      [iptc.city, 'Łódź'],
    ] as const;
    const base = bases[number % drawings];
    if (base !== undefined)
      writeFileSync(join(inside, `photo-${String(number).padStart(6, '0')}.jpg`), withIptc(base, records));
  }
}

const [root = '', count] = process.argv.slice(2);
await makePhotos(root, Number(count));
