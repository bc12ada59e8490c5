/** The files of a workbook beside its sheet (ECMA-376 §12.3): one sheet, and the styles of its cells. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';

export const sheetPath = 'xl/worksheets/sheet1.xml';

/** The columns before those of fields: id and createdAt. */
export const ownColumns = 2;

/** The numbers of styles in `styles.xml`. */
export const styles = { plain: 0, heading: 1, date: 2, time: 3, money: 4 } as const;

const sheetCharactersMax = 31;

/** The name of a sheet, without the characters that none may have. */
export const sheetNameOf = (name: string): string => {
  const allowed = name.toWellFormed().replaceAll(/[:\\/?*[\]\p{Cc}]/gu, ' ');
  const short = allowed.slice(0, sheetCharactersMax).toWellFormed().trim();
  return short.replaceAll(/^'+|'+$/g, '').trim() || 'Records';
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xml}<Types xmlns="${packaged}/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Default Extension="xml" ContentType="application/xml"/>
  <Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>
  <Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>
  <Override PartName="/${sheetPath}" ContentType="${media}.worksheet+xml"/>
</Types>`;

const linksOf = (targets: readonly (readonly [type: string, path: string])[]): string => {
  const links = targets.map(
    ([type, path], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${path}"/>`,
  );
  return `${xml}<Relationships xmlns="${packaged}/relationships">${links.join('')}</Relationships>`;
};

const workbookOf = (sheet: string): string => `${xml}<workbook xmlns="${main}" xmlns:r="${office}">
  <sheets><sheet name="${Bun.escapeHTML(sheet)}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`;

/** The formats of cells, in the order of `styles`. */
const formats = [
  '<xf/>',
  '<xf fontId="1" applyFont="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  // The format 4 is built in: #,##0.00.
  '<xf numFmtId="4" applyNumberFormat="1"/>',
];

const styleSheet = `${xml}<styleSheet xmlns="${main}">
  <numFmts count="2">
    <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
    <numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>
  </numFmts>
  <fonts count="2">
    <font><sz val="11"/><name val="Calibri"/></font>
    <font><b/><sz val="11"/><name val="Calibri"/></font>
  </fonts>
  <fills count="2">
    <fill><patternFill patternType="none"/></fill>
    <fill><patternFill patternType="gray125"/></fill>
  </fills>
  <borders count="1"><border/></borders>
  <cellStyleXfs count="1"><xf/></cellStyleXfs>
  <cellXfs count="${formats.length}">${formats.join('')}</cellXfs>
</styleSheet>`;

/** Path and content of each file. @param sheet the name of the sheet */
export const workbookFiles = (sheet: string): readonly (readonly [path: string, content: string])[] => [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', linksOf([['officeDocument', 'xl/workbook.xml']])],
  ['xl/workbook.xml', workbookOf(sheet)],
  [
    'xl/_rels/workbook.xml.rels',
    linksOf([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', styleSheet],
];

/** The sheet up to its rows: its first row stays where it is, and columns are as wide as usual values. */
export const sheetStart = (fields: readonly ExposedField[]): string => {
  const widths = [14, widthOf('datetime'), ...fields.map(({ type }) => widthOf(type))];
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${xml}<worksheet xmlns="${main}">
  <sheetViews>
    <sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>
  </sheetViews>
  <cols>${columns.join('')}</cols>
  <sheetData>`;
};

export const sheetEnd = '</sheetData></worksheet>';

/** In characters. */
const widthOf = (type: FieldType): number => {
  switch (fieldTypeTraits[type].value) {
    case 'text':
    case 'options':
    case 'json':
      return 28;
    case 'datetime':
    case 'geo':
      return 20;
    case 'number':
    case 'integer':
    case 'boolean':
    case 'date':
      return 12;
  }
};
