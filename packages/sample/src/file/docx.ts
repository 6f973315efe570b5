import { markup } from './markup.ts';
import { encodeOpenXml } from './open-xml.ts';

/** A Word document: a title and paragraphs. */
export function encodeDocx(title: string, paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const paragraph = (text: string, size: number): string =>
    `<w:p><w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${markup(text)}</w:t></w:r></w:p>`;
  const body = paragraph(title, 44) + paragraphs.map((text) => paragraph(text, 22)).join('');
  return encodeOpenXml([
    {
      name: 'word/document.xml',
      contentType: 'wordprocessingml.document.main',
      content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    },
  ]);
}
