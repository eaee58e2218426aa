/** Excel workbooks for tests: texts shared and in cells, figures, and a formula with the value that is stored with it. */
import { buffer as bytesOf } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { escapeXml } from '#server/services/core/xml-text.ts';

export type WorkbookCell = string | number | { formula: string; value: string };

/** A hidden sheet stands before the one with the rows. `parts` replaces or adds parts. */
export function writeWorkbook(rows: readonly (readonly WorkbookCell[])[], parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const shared: string[] = [];
  const cell = (value: WorkbookCell, row: number, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c ${at} t="str"><f>${escapeXml(value.formula)}</f><v>${escapeXml(value.value)}</v></c>`;
    if (column % 2) return `<c ${at} t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
    shared.push(`<si><r><t>${escapeXml(value)}</t></r><rPh><t>reading</t></rPh></si>`);
    return `<c ${at} t="s"><v>${shared.length - 1}</v></c>`;
  };
  const sheet = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => (value === '' ? '' : cell(value, row, column))).join('')}</row>`,
  );
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="r1"/><sheet name="b" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="r3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="inlineStr"><is><t>hidden</t></is></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
    ...parts,
  };
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return bytesOf(zip.outputStream);
}
