/** Rows of the first visible sheet of an Excel workbook. Formulas are not run: a cell has the value that was stored with it. */
import { buffer as bytesOf } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import type { Entry } from 'yauzl';
import type { CsvRow } from './csv-table.ts';

const entriesMax = 2_000;
/** Of a part when unpacked; a workbook may unpack to a thousand times its size. */
const partBytesMax = 8 * 1_048_576;
/** Cells and rows, or shared texts; and how deep they lie. */
const elementsMax = 300_000;
const depthMax = 60;

type Attributes = Readonly<Record<string, string>>;

interface Limits {
  rowsMax: number;
  columnsMax: number;
}

/** Null for a file that is no workbook, is damaged, or unpacks to more than a table needs. One more row than `rowsMax` is read. */
export async function readWorkbook(bytes: Buffer, limits: Limits): Promise<CsvRow[] | null> {
  try {
    const { fromBufferPromise } = await import('yauzl');
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      if (entries.size >= entriesMax) return null;
      entries.set(entry.fileName, entry);
    }
    const part = async (name: string) => {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > partBytesMax || entry.isEncrypted()) throw new Error(`No part ${name}`);
      // The reader refuses an entry that has more bytes than it states.
      return (await bytesOf(await zip.openReadStreamPromise(entry))).toString();
    };
    const sheets = elementsOf(await part('xl/workbook.xml'), ['sheet']).filter(
      ({ attributes: { state = 'visible' } }) => state === 'visible',
    );
    const parts = elementsOf(await part('xl/_rels/workbook.xml.rels'), ['Relationship']).map(({ attributes }) => attributes);
    const partOf = ({ Target = '' }: Attributes = {}) => part(Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    const shared = parts.find(({ Type = '' }) => Type.endsWith('/sharedStrings'));
    const texts = shared ? elementsOf(await partOf(shared), ['si']).map(({ text }) => text) : [];
    const sheet = await partOf(parts.find(({ Id }) => Id === sheets[0]?.attributes['r:id']));
    return rowsOf(sheet, texts, limits);
  } catch {
    return null;
  }
}

function rowsOf(sheet: string, texts: readonly string[], { rowsMax, columnsMax }: Limits): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let next = 0;
  const end = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
  };
  for (const { name, attributes, text } of elementsOf(sheet, ['row', 'c'])) {
    if (name === 'row') {
      end();
      if (rows.length > rowsMax) return rows;
      [line, cells, next] = [Number(attributes['r'] ?? line + 1), [], 0];
      continue;
    }
    const letters = /^[A-Z]+/.exec(attributes['r'] ?? '')?.[0];
    const column = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next;
    next = column + 1;
    if (column < columnsMax) cells[column] = valueOf(attributes['t'], text, texts);
  }
  end();
  return rows;
}

function valueOf(type: string | undefined, text: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(text)] ?? '';
  // Binary fractions are stored with more digits than anybody entered.
  return (type === undefined || type === 'n') && text !== '' ? String(Number(Number(text).toPrecision(15))) : text;
}

/** Elements of these names in their order, with the texts and values in them; a row comes before its cells. Readings are left out. */
function elementsOf(xml: string, names: readonly string[]): { name: string; attributes: Attributes; text: string }[] {
  const found: { name: string; attributes: Attributes; text: string }[] = [];
  const path: string[] = [];
  const parser = new Parser(
    {
      onopentag: (prefixed, attributes) => {
        const name = prefixed.replace(/^.*:/, '');
        path.push(name);
        if (found.length > elementsMax || path.length > depthMax) throw new Error('Too much for a table');
        if (names.includes(name)) found.push({ name, attributes, text: '' });
      },
      ontext: (text) => {
        const last = found.at(-1);
        if (last && ['t', 'v'].includes(path.at(-1) ?? '') && !path.includes('rPh')) last.text += text;
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
