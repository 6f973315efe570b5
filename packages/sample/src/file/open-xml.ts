import { markup, xmlStart } from './markup.ts';
import { encodeZip, type ZipEntry } from './zip.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openPackage = 'http://schemas.openxmlformats.org/package/2006';

/** A part of an Office Open XML package, with the parts it refers to: `id → [type, target]`. */
export interface OpenXmlPart {
  readonly name: string;
  readonly contentType: string;
  readonly content: string;
  readonly refersTo?: readonly (readonly [type: string, target: string])[];
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const rows = targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${markup(target)}"/>`,
    )
    .join('');
  return `${xmlStart}<Relationships xmlns="${openPackage}/relationships">${rows}</Relationships>`;
}

/** An Office Open XML package whose main part is the first. */
export function encodeOpenXml(parts: readonly OpenXmlPart[]): Uint8Array<ArrayBuffer> {
  const types = parts
    .map(
      ({ name, contentType }) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${contentType}+xml"/>`,
    )
    .join('');
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      content: `${xmlStart}<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types}</Types>`,
    },
    { name: '_rels/.rels', content: relationships([['officeDocument', parts[0]?.name ?? '']]) },
  ];
  for (const { name, content, refersTo = [] } of parts) {
    entries.push({ name, content: xmlStart + content });
    if (refersTo.length > 0)
      entries.push({ name: name.replace(/([^/]+)$/, '_rels/$1.rels'), content: relationships(refersTo) });
  }
  return encodeZip(entries);
}
