import { picture } from '../processing/pictures.ts';

/** A record of IPTC: the numbers of its data set, and its text. */
type IptcRecord = readonly [number, string];

/** The part of a JPEG file that IPTC is in, with UTF-8 announced. */
function iptcSegment(records: readonly IptcRecord[]): Buffer {
  const dataSet = (record: number, number: number, data: Buffer): Buffer => {
    const head = Buffer.from([0x1c, record, number, 0, 0]);
    head.writeUInt16BE(data.length, 3);
    return Buffer.concat([head, data]);
  };
  const data = Buffer.concat([
    dataSet(1, 90, Buffer.from('\u001B%G')),
    ...records.map(([number, text]) => dataSet(2, number, Buffer.from(text))),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const even = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000', 'latin1'),
    size,
    even,
  ]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(resource.length + 2, 2);
  return Buffer.concat([head, resource]);
}

export const iptc = { title: 5, keyword: 25, date: 55, creator: 80, city: 90, country: 101, caption: 120 } as const;

export interface PhotoOptions {
  readonly width?: number;
  readonly height?: number;
  readonly iptc?: readonly IptcRecord[];
  readonly xmp?: string;
  /** Tags of the main directory of EXIF and of that of the exposure, by name. */
  readonly exif?: Readonly<Record<string, string>>;
  readonly exposure?: Readonly<Record<string, string>>;
  readonly gps?: Readonly<Record<string, string>>;
}

/** A JPEG file with metadata. */
export async function photo(options: PhotoOptions = {}): Promise<Buffer> {
  const { width = 64, height = 48, iptc: records = [], xmp, exif, exposure, gps } = options;
  let made = picture(width, height);
  if (exif !== undefined || exposure !== undefined || gps !== undefined)
    made = made.withExif({ IFD0: { ...exif }, IFD2: { ...exposure }, IFD3: { ...gps } });
  if (xmp !== undefined) made = made.withXmp(xmp);
  const bytes = await made.jpeg().toBuffer();
  return records.length === 0 ? bytes : withIptc(bytes, records);
}

/** A JPEG file with IPTC added. */
export const withIptc = (jpeg: Buffer, records: readonly IptcRecord[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), iptcSegment(records), jpeg.subarray(2)]);

/** A packet of XMP with these properties, written as attributes or elements. */
export const xmpPacket = (attributes: string, elements = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"` +
  ` xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"` +
  ` xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" ${attributes}>${elements}` +
  `</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A list of XMP. */
export const bag = (property: string, ...items: readonly string[]): string =>
  `<${property}><rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Bag></${property}>`;
