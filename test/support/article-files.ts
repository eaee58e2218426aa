/** Files with articles as Word and WordPress write them. */
import { makeZip, wordPart, type ZipEntry } from './document-files.ts';

interface WordFile {
  /** XML of the paragraphs. */
  body: string;
  /** Pictures, which `wordPicture` shows. */
  pictures?: readonly Buffer[];
  /** XML of the paragraphs of footnotes, whose ids begin with 1. */
  notes?: readonly string[];
  more?: readonly ZipEntry[];
}

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function makeWord({ body, pictures = [], notes = [], more = [] }: WordFile): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.${wordPart}"/></Types>`;
  const link = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const links = (inner: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const styles = `<?xml version="1.0"?><w:styles ${names}><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Lead"><w:name w:val="Lead"/></w:style></w:styles>`;
  return makeZip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: links(link('r1', 'officeDocument', 'word/document.xml')) },
    { name: 'word/document.xml', content: `<?xml version="1.0"?><w:document ${names}><w:body>${body}</w:body></w:document>` },
    { name: 'word/styles.xml', content: styles },
    {
      name: 'word/_rels/document.xml.rels',
      content: links(
        link('s1', 'styles', 'styles.xml') +
          (notes.length > 0 ? link('n1', 'footnotes', 'footnotes.xml') : '') +
          pictures.map((_bytes, at) => link(`p${at}`, 'image', `media/picture${at}.png`)).join(''),
      ),
    },
    ...pictures.map((bytes, at) => ({ name: `word/media/picture${at}.png`, content: bytes })),
    ...(notes.length > 0 ? [{ name: 'word/footnotes.xml', content: footnotes(notes) }] : []),
    ...more,
  ]);
}

function footnotes(notes: readonly string[]): string {
  const separator = '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>';
  const all = notes.map((note, at) => `<w:footnote w:id="${at + 1}">${note}</w:footnote>`);
  return `<?xml version="1.0"?><w:footnotes ${names}>${separator}${all.join('')}</w:footnotes>`;
}

export function wordLine(text: string, style = ''): string {
  return `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

export function wordPicture(at: number): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${at + 1}" name="p" descr="A winter road"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p${at}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

export interface WordPressPost {
  id: number;
  title: string;
  content: string;
  type?: string;
  status?: string;
  date?: string;
  /** XML of more elements. */
  more?: string;
}

export function makeWordPress(posts: readonly WordPressPost[], { head = '', isWhole = true } = {}): string {
  const items = posts.map(
    ({ id, title, content, type = 'post', status = 'publish', date = '2019-05-04 08:30:00', more = '' }) => `<item>
<title><![CDATA[${title}]]></title><link>https://old.example.org/?p=${id}</link><dc:creator><![CDATA[li]]></dc:creator>
<guid isPermaLink="false">https://old.example.org/?p=${id}</guid><content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`,
  );
  const start = `<?xml version="1.0" encoding="UTF-8" ?>${head}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>li</wp:author_login><wp:author_display_name><![CDATA[李放映]]></wp:author_display_name></wp:author>`;
  return `${start}${items.join('\n')}${isWhole ? '</channel></rss>' : '<item><title>half'}`;
}
