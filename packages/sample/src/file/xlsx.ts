import { markup } from './markup.ts';
import { encodeOpenXml } from './open-xml.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** An Excel workbook of one sheet; numbers stay numbers. */
export function encodeXlsx(sheet: string, rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${markup(value)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  return encodeOpenXml([
    {
      name: 'xl/workbook.xml',
      contentType: 'spreadsheetml.sheet.main',
      content: `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${markup(sheet.slice(0, 31).replaceAll(/[\\/?*[\]:]/g, ' '))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      refersTo: [['worksheet', 'worksheets/sheet1.xml']],
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      contentType: 'spreadsheetml.worksheet',
      content: `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
    },
  ]);
}
