/** The XML of Word files: forms that the converter does not know become forms that it knows, and its text is listed. */
import { Parser } from 'htmlparser2';

/** Ids of character styles that mark the two halves of a phonetic guide for the converter. */
export const rubyStyles = { base: 'ImportedRubyBase', reading: 'ImportedRubyReading' } as const;

const attributes = `(?:"[^"]*"|'[^']*'|[^>"'])*?`;
const field = new RegExp(`<w:fldSimple\\b(${attributes})(/?)>`, 'g');
const wrapper = new RegExp(`</?w:(?:bdo|dir)\\b${attributes}>`, 'g');

/** Phonetic guides, simple fields, runs of another direction and carriage returns, which the converter would drop with their text. */
export function convertibleXml(xml: string): string {
  return xml
    .replace(/<w:ruby\b[^>]*>([\s\S]*?)<\/w:ruby>/g, (_whole, inner: string) => rubyRuns(inner))
    .replace(field, (_whole, named: string, isEmpty: string) => `${fieldStart(named)}${isEmpty ? fieldEnd : ''}`)
    .replaceAll('</w:fldSimple>', fieldEnd)
    .replace(wrapper, '')
    .replaceAll('<w:cr/>', '<w:br/>');
}

/** The base before its reading, as HTML has them. */
function rubyRuns(inner: string): string {
  const [, reading = ''] = /<w:rt\b[^>]*>([\s\S]*?)<\/w:rt>/.exec(inner) ?? [];
  const [, base = ''] = /<w:rubyBase\b[^>]*>([\s\S]*?)<\/w:rubyBase>/.exec(inner) ?? [];
  return withStyle(base, rubyStyles.base) + withStyle(reading, rubyStyles.reading);
}

function withStyle(runs: string, id: string): string {
  const style = `<w:rStyle w:val="${id}"/>`;
  return runs.replace(/(<w:r(?:\s[^>]*)?>)(\s*<w:rPr>)?(?:\s*<w:rStyle\b[^>]*\/>)?/g, (_whole, run: string, properties?: string) =>
    properties ? `${run}${properties}${style}` : `${run}<w:rPr>${style}</w:rPr>`,
  );
}

/** A simple field as the complex one that means the same, so that its links are kept too. */
function fieldStart(named: string): string {
  const [, instruction = ''] = /\bw:instr="([^"]*)"/.exec(named) ?? [];
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${mark('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${mark('separate')}`;
}
const fieldEnd = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** Text that is gone from the document, and the second form of what is stored in two. */
const passedOver = new Set(['w:moveFrom', 'w:del', 'mc:Fallback']);

/** The text of each paragraph, in their order; without what is marked as deleted or moved away. */
export function paragraphTexts(xml: string): string[] {
  const texts: string[] = [];
  let [current, passed, isText] = ['', 0, false];
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (passedOver.has(name)) passed += 1;
        isText = name === 'w:t';
        if (name === 'w:tab' || name === 'w:br') current += ' ';
      },
      ontext: (text) => {
        if (isText && passed === 0) current += text;
      },
      onclosetag: (name) => {
        if (passedOver.has(name)) passed -= 1;
        isText = false;
        if (name !== 'w:p') return;
        texts.push(current);
        current = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return [...texts, current].filter((text) => text.trim() !== '');
}
