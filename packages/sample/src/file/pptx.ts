import { markup } from './markup.ts';
import { encodeOpenXml } from './open-xml.ts';

const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const colorNames = 'dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');
const colorValues = '000000 FFFFFF 3F3F3F D0CFCE 61B2E4 EA5A47 FCEA2B B1CC33 8967AA F4AA41 1E50A0 781E32'.split(' ');
const map =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

function theme(): string {
  const colors = colorNames.map((name, i) => `<a:${name}><a:srgbClr val="${colorValues[i]}"/></a:${name}>`).join('');
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="9525">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return `<a:theme ${spaces} name="Sample"><a:themeElements><a:clrScheme name="Sample">${colors}</a:clrScheme><a:fontScheme name="Sample"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Sample"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

function textBox(id: number, top: number, size: number, lines: readonly string[]): string {
  const paragraphs = lines
    .map((line) => `<a:p><a:r><a:rPr lang="en" sz="${size}"/><a:t>${markup(line)}</a:t></a:r></a:p>`)
    .join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="7900000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

/** A PowerPoint presentation of one slide with a title and lines. */
export function encodePptx(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const tree = (shapes: string): string => `<p:cSld><p:spTree>${group}${shapes}</p:spTree></p:cSld>`;
  const type = (name: string): string => `presentationml.${name}`;
  return encodeOpenXml([
    {
      name: 'ppt/presentation.xml',
      contentType: type('presentation.main'),
      content: `<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      refersTo: [
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ['slide', 'slides/slide1.xml'],
        ['theme', 'theme/theme1.xml'],
      ],
    },
    {
      name: 'ppt/slides/slide1.xml',
      contentType: type('slide'),
      content: `<p:sld ${spaces}>${tree(textBox(2, 600_000, 4000, [title]) + textBox(3, 2_400_000, 2000, lines))}</p:sld>`,
      refersTo: [['slideLayout', '../slideLayouts/slideLayout1.xml']],
    },
    {
      name: 'ppt/slideLayouts/slideLayout1.xml',
      contentType: type('slideLayout'),
      content: `<p:sldLayout ${spaces} type="blank">${tree('')}</p:sldLayout>`,
      refersTo: [['slideMaster', '../slideMasters/slideMaster1.xml']],
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      contentType: type('slideMaster'),
      content: `<p:sldMaster ${spaces}>${tree('')}<p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      refersTo: [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ],
    },
    { name: 'ppt/theme/theme1.xml', contentType: 'theme', content: theme() },
  ]);
}
