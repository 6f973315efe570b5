import { strToU8, zipSync } from 'fflate';

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

/** An archive of these files. */
export const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, xml(text)])));

const contentTypes = (part: string, type: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}"/></Types>`,
});

const core = (properties: string): Readonly<Record<string, string>> => ({
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t">${properties}</cp:coreProperties>`,
});

/** A document of a word processor with this body. */
export const word = (body: string, properties = '', more: Readonly<Record<string, string>> = {}): Uint8Array =>
  archive({
    ...contentTypes(
      '/word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...core(properties),
    ...more,
  });

export const sheets = (parts: Readonly<Record<string, string>>): Uint8Array =>
  archive({
    ...contentTypes('/xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
    ...parts,
  });

export const slides = (parts: Readonly<Record<string, string>>): Uint8Array =>
  archive({
    ...contentTypes(
      '/ppt/presentation.xml',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    ),
    ...parts,
  });

/** A document in the open format, whose type is its first file, which is not packed. */
export const openDocument = (content: string, meta: string): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': xml(content),
    'meta.xml': xml(meta),
  });

const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** A PDF with a page for each text, in any script, and with this dictionary of properties. */
export function pdf(pages: readonly string[], properties = '', trailer = ''): Uint8Array {
  const letters = Array.from(new Set(Array.from(pages.join(''))));
  const map = letters.map((letter, at) => {
    const units = Array.from({ length: letter.length }, (_, unit) => hex(letter.charCodeAt(unit))).join('');
    return `<${hex(at + 1)}> <${units}>`;
  });
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${map.length} beginbfchar ${map.join(' ')} endbfchar endcmap end end`;
  const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${7 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>',
    stream(cmap),
    `<< ${properties} >>`,
    ...pages.flatMap((text, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents ${8 + 2 * at} 0 R >>`,
      stream(`BT /F 1 Tf 50 700 Td <${Array.from(text, (letter) => hex(letters.indexOf(letter) + 1)).join('')}> Tj ET`),
    ]),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
