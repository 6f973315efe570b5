import type { Drawing } from '../drawing/drawing.ts';
import { ByteWriter } from './byte-writer.ts';
import { pageText, paintPage, pdfWords } from './page.ts';

/** A one-page A4 PDF with a title, lines of text and the drawing. */
export function encodePdf(title: string, lines: readonly string[], drawing: Drawing): Uint8Array<ArrayBuffer> {
  const text = lines.map((line) => `(${pageText(line)}) Tj T*`).join('\n');
  const content = [
    paintPage(drawing, pdfWords, 153, 380, 4),
    `0 0 0 rg BT /F1 22 Tf 60 760 Td (${pageText(title)}) Tj ET`,
    `BT /F1 11 Tf 15 TL 60 330 Td\n${text}\nET`,
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${pageText(title)}) >>`,
  ];
  const out = new ByteWriter().text('%PDF-1.5\n');
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(out.length);
    out.text(`${index + 1} 0 obj\n${object}\nendobj\n`);
  }
  const start = out.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  out.text(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  return out
    .text(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    .toBytes();
}
