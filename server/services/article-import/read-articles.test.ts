/** Markdown, Word and WordPress files are read with what they lose, and files that harm or cannot be read are refused by name. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#test/support/database/database.ts';
import { makeWord, makeWordPress, wordLine, wordPicture } from '#test/support/article-files.ts';
import { encodeText } from '#test/support/encode-text.ts';
import { makeZip, pdf } from '#test/support/document-files.ts';
import { draftOfArticle } from './draft-of-article.ts';
import type { FoundArticle, FoundPart } from './found-article.ts';
import { readArticles } from './read-articles.ts';

async function read(fileName: string, content: string | Buffer): Promise<FoundPart[]> {
  const path = join(makeFolder(), 'file');
  writeFileSync(path, content);
  const parts: FoundPart[] = [];
  for await (const part of readArticles({ path, fileName }, new AbortController().signal)) parts.push(part);
  return parts;
}

async function readOne(fileName: string, content: string | Buffer): Promise<FoundArticle> {
  const [part] = await read(fileName, content);
  if (part?.kind !== 'article') throw new Error(`No article: ${JSON.stringify(part)}`);
  return part.article;
}

const notesOf = (notes: FoundArticle['notes']) => Object.fromEntries(notes.map(({ name, count, names }) => [name, names || count]));
const refusalOf = (parts: FoundPart[]) => parts.flatMap((part) => (part.kind === 'refused' ? part.notes.map(({ name }) => name) : []));

test('a Markdown file gives title, head, text and what is dropped', async () => {
  const head = '---\ntitle: "雪夜"\ndate: 2021-03-04 08:00\ntags: [电影, 山村]\ncategories:\n  - 新闻\nlayout: post\n---\n';
  const text =
    '# 雪夜\n\n放映队的**故事**。\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<iframe src="https://x.example.org"></iframe>\n\n[坏](javascript:alert(1)) ![近](pictures/a.png) ![远](https://pictures.example.org/b.jpg)\n';

  const article = await readOne('snow.md', head + text);
  const draft = draftOfArticle(article, 'snow.md');

  expect(article).toMatchObject({
    title: '雪夜',
    tags: ['电影', '山村'],
    categories: ['新闻'],
    publishedAt: new Date('2021-03-04T00:00:00Z'),
  });
  expect(draft.body).toContain('<strong>故事</strong>');
  expect(draft.body).toContain('<table>');
  expect(draft.body).not.toMatch(/<h[12]|iframe|javascript|a\.png/);
  expect(draft).toMatchObject({ language: 'zh-Hans', pictures: ['https://pictures.example.org/b.jpg'] });
  expect(notesOf(draft.notes)).toMatchObject({ elements: 'iframe', links: 1, frontMatter: 'layout', picturesLocal: 'pictures/a.png' });
});

const gb18030 = Buffer.from('c8e7bdf1b5e7d3b0b5c4b7c5d3b3b6d3d4dac9bdb4e5c0efa3acc8cbc3c7b4d3b4f3c0cfd4b6b5bdc1cba1a3', 'hex');

test('Markdown in another encoding is read with a note, and bytes that are no text are refused', async () => {
  const article = await readOne('old.md', gb18030);

  expect(article.html).toContain('电影的放映队在山村里');
  expect(notesOf(article.notes)).toMatchObject({ encodingGuessed: 'gb18030' });
  expect(article.readAs).toMatchObject({ encoding: 'gb18030', isGuessed: true, sample: expect.stringContaining('放映队') as string });
  const western = await readOne('latin.md', encodeText('Le réalisateur était à la soirée', 'windows-1252'));
  expect(western).toMatchObject({ html: '<p>Le réalisateur était à la soirée</p>\n', readAs: { encoding: 'windows-1252' } });
  const taiwan = encodeText('頒獎典禮即將開始', 'big5');
  expect((await readOne('tw.md', taiwan)).html).toContain('頒獎典禮即將開始');
  expect((await readOne('plain.md', 'Plain')).readAs).toBeNull();
  expect(refusalOf(await read('cut.md', Buffer.from('电影奖的颁奖典礼在成都').subarray(0, -1)))).toEqual(['encoding']);
  expect(refusalOf(await read('binary.md', Buffer.from('a\0b')))).toEqual(['format']);
});

test('a Word file gives its title, headings and pictures, and what it had besides', async () => {
  const body = [
    wordLine('A winter road', 'Title'),
    wordLine('The first night', 'Heading1'),
    '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>In the middle</w:t></w:r></w:p>',
    wordLine('A lead', 'Lead'),
    wordPicture(0),
    '<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>',
  ].join('');

  const article = await readOne('road.docx', makeWord({ body, pictures: [Buffer.from('picture')] }));
  const draft = draftOfArticle(article, 'road.docx');

  expect(article.title).toBe('A winter road');
  expect(article.embedded.map(({ bytes }) => String(bytes))).toEqual(['picture']);
  expect(draft.body).toMatch(/^<h2>The first night<\/h2>/);
  expect(draft.body).toContain('alt="A winter road"');
  expect(notesOf(draft.notes)).toMatchObject({ styling: 1, equations: 1, wordStyles: 'Lead' });
});

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const guide = (base: string, reading: string) =>
  `<w:r><w:rPr><w:b/></w:rPr><w:ruby><w:rubyPr><w:lid w:val="zh-CN"/></w:rubyPr><w:rt><w:r w:rsidR="1"><w:rPr><w:rStyle w:val="x"/><w:sz w:val="10"/></w:rPr><w:t>${reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

test.each([
  [
    'phonetic guides',
    `${run('导演')}${guide('沈', 'shěn')}${guide('砚', 'yàn')}${run('先生')}`,
    '导演<strong><ruby>沈<rt>shěn</rt>砚<rt>yàn</rt></ruby></strong>先生',
  ],
  [
    'simple fields',
    `${run('时间：')}<w:fldSimple w:instr=" DATE \\@ &quot;yyyy&gt;&quot; ">${run('2027-05-01')}</w:fldSimple>${run('，')}<w:fldSimple w:instr="EMPTY"/>${run('完')}`,
    '时间：2027-05-01，完',
  ],
  [
    'links of simple fields',
    `<w:fldSimple w:instr=" HYPERLINK &quot;https://example.org/a&quot; ">${run('片单')}</w:fldSimple>`,
    '<a href="https://example.org/a" rel="noopener nofollow ugc">片单</a>',
  ],
  [
    'complex fields',
    `${run('第')}${mark('begin')}<w:r><w:instrText> PAGE </w:instrText></w:r>${mark('separate')}${run('七')}${mark('end')}${run('页')}`,
    '第七页',
  ],
  [
    'runs of another direction',
    `<w:bdo w:val="rtl">${run('ئۇيغۇر')}</w:bdo>${run(' ')}<w:dir w:val="ltr">${run('film')}</w:dir>`,
    'ئۇيغۇر film',
  ],
  [
    'nested wrappers',
    `<w:dir w:val="ltr"><w:fldSimple w:instr=" TITLE ">${guide('渡', 'dù')}</w:fldSimple></w:dir>${run('口')}`,
    '<strong><ruby>渡<rt>dù</rt></ruby></strong>口',
  ],
])('Word keeps the words of %s', async (_name, inner, html) => {
  const draft = draftOfArticle(await readOne('a.docx', makeWord({ body: `<w:p>${inner}</w:p>` })), 'a.docx');

  expect(draft.body).toBe(`<p>${html}</p>`);
  expect(notesOf(draft.notes)).not.toHaveProperty('missingText');
});

test('what Word has moved is there once, and is counted with the changes', async () => {
  const body = `<w:p><w:moveFrom w:id="1">${run('移到后面')}</w:moveFrom>${run('中间')}<w:moveTo w:id="2">${run('移到后面')}</w:moveTo></w:p>`;

  const draft = draftOfArticle(await readOne('a.docx', makeWord({ body })), 'a.docx');

  expect(draft.body).toBe('<p>中间移到后面</p>');
  expect(notesOf(draft.notes)).toMatchObject({ changes: 1 });
});

test('notes of Word and Markdown stand at the end without links, and are counted', async () => {
  const word = makeWord({
    body: `<w:p>${run('据报')}<w:r><w:footnoteReference w:id="1"/></w:r>${run('。')}</w:p>`,
    notes: [`<w:p>${run('出处：')}${guide('渡', 'dù')}${run('口日报')}</w:p>`],
  });
  const markdown = '据报[^1]，又[^甲]。\n\n[^1]: 出处：《**渡口**日报》\n[^甲]: 第二条。\n';

  const [ofWord, ofMarkdown] = [await readOne('a.docx', word), await readOne('a.md', markdown)].map((one) => draftOfArticle(one, 'a'));

  expect(ofWord?.body).toBe('<p>据报<sup>[1]</sup>。</p><ol><li><p>出处：<strong><ruby>渡<rt>dù</rt></ruby></strong>口日报 </p></li></ol>');
  expect(ofMarkdown?.body.replaceAll(/\s*\n\s*/g, '')).toBe(
    '<p>据报<sup>1</sup>，又<sup>2</sup>。</p><hr /><ol><li><p>出处：《<strong>渡口</strong>日报》 </p></li><li><p>第二条。 </p></li></ol>',
  );
  for (const draft of [ofWord, ofMarkdown]) expect(notesOf(draft?.notes ?? [])).not.toHaveProperty('missingText');
  expect([notesOf(ofWord?.notes ?? [])['footnotes'], notesOf(ofMarkdown?.notes ?? [])['footnotes']]).toEqual([1, 2]);
});

test.each([
  ['**《雪夜》**获奖，**“长信”**，**（沈）**说', '<strong>《雪夜》</strong>获奖，<strong>“长信”</strong>，<strong>（沈）</strong>说'],
  ['他说*“谢谢。”*然后离场', '他说<em>“谢谢。”</em>然后离场'],
  ['~~“旧名”~~改为***《新名》***。', '<s>“旧名”</s>改为<em><strong>《新名》</strong></em>。'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
])('Markdown marks stand beside Chinese signs: %s', async (text, html) => {
  const draft = draftOfArticle(await readOne('a.md', text), 'a.md');

  expect(draft.body).toBe(`<p>${html}</p>`);
});

test('words that a document loses are a line of the report, whatever lost them', async () => {
  const word = makeWord({ body: `<w:p>${run('留下的话')}<w:foreign>${run('导演沈砚秋')}</w:foreign></w:p>` });
  const noted = async (fileName: string, content: string | Buffer) =>
    draftOfArticle(await readOne(fileName, content), fileName).notes.filter(({ name }) => name === 'missingText');

  expect(await noted('a.docx', word)).toEqual([{ name: 'missingText', count: 5, names: '“留下的话导演沈砚秋”' }]);
  expect(await noted('a.md', '第一段\n\n[注]: 这不是地址\n')).toEqual([{ name: 'missingText', count: 6, names: '“[注]: 这不是地址”' }]);
  expect(await noted('a.md', '第一段<textarea>藏起的话</textarea>\n')).toEqual([
    { name: 'missingText', count: 4, names: '“第一段 藏起的话”' },
  ]);
});

test('what Markdown writes beside its words counts as no loss', async () => {
  const text =
    '# 题\n\n1. [一](https://example.org/a_(b) "t")\n2. ![图](a.png) <https://example.org>\n- [x] 三\n\n> 四 `code` &amp; &#20013;\n\n```js\nlet a = 1;\n```\n\n<!-- 注 --><b class="x">五</b> [六][r] [^?]\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n[r]: https://example.org/r "R"\n';

  expect(notesOf(draftOfArticle(await readOne('a.md', text), 'a.md').notes)).not.toHaveProperty('missingText');
});

test.each([
  ['format', 'paper.pdf', pdf],
  ['format', 'paper.docx', pdf],
  ['format', 'archive.docx', makeZip([{ name: 'a.txt', content: 'a' }])],
  ['format', 'feed.xml', '<rss><channel><item><title>a</title></item></channel></rss>'],
  ['damaged', 'half.docx', makeWord({ body: wordLine('a') }).subarray(0, 400)],
  ['damaged', 'broken.docx', makeWord({ body: '<w:p><w:r>' })],
  ['unsafe', 'entities.docx', makeWord({ body: '', more: [{ name: 'word/x.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }] })],
  ['unsafe', 'bomb.docx', makeZip([{ name: 'word/document.xml', content: 'a'.repeat(5_000_000), statedBytes: 10 }])],
  ['slow', 'long.docx', makeZip([{ name: 'word/document.xml', content: ' '.repeat(21 * 1_048_576) }])],
  ['unsafe', 'entities.xml', makeWordPress([], { head: '<!DOCTYPE rss [<!ENTITY a "b">]>' })],
  ['encoding', 'old.xml', Buffer.concat([Buffer.from(makeWordPress([])), gb18030])],
  ['bodyLong', 'long.md', 'a'.repeat(2_100_000)],
])('refused as %s: %s', async (refusal, fileName, content) => {
  expect(refusalOf(await read(fileName, content))).toEqual([refusal]);
});

test('an export of WordPress gives posts and pages with authors, categories, captions, galleries and covers', async () => {
  const categories =
    '<category domain="category" nicename="news"><![CDATA[新闻]]></category><category domain="post_tag"><![CDATA[雪]]></category>';
  const posts = [
    {
      id: 1,
      title: '雪夜',
      content:
        '第一段\n第二行\n\n[caption id="x"]<img src="https://old.example.org/a.jpg"> 山路[/caption]\n\n[gallery ids="7"]\n\n[slider id=3]\n\n[sic]',
      more: `${categories}<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>mood</wp:meta_key><wp:meta_value>calm</wp:meta_value></wp:postmeta><wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`,
    },
    { id: 2, title: 'Draft', content: '<!-- wp:paragraph --><p>Blocks</p><!-- /wp:paragraph -->', status: 'draft' },
    { id: 3, title: 'Menu', content: '', type: 'nav_menu_item' },
    { id: 4, title: 'Gone', content: 'x', status: 'trash' },
    {
      id: 7,
      title: 'Picture',
      content: '',
      type: 'attachment',
      more: '<wp:attachment_url>https://old.example.org/b.jpg</wp:attachment_url>',
    },
  ];

  const parts = await read('old.xml', makeWordPress(posts));

  const [first, second] = parts.flatMap((part) => (part.kind === 'article' ? [part.article] : []));
  expect(first).toMatchObject({
    sourceKey: 'wordpress:https://old.example.org/?p=1',
    author: '李放映',
    categories: ['新闻'],
    tags: ['雪'],
    publishedAt: new Date('2019-05-04T08:30:00Z'),
    coverUrl: 'https://old.example.org/b.jpg',
  });
  expect(first && draftOfArticle(first, 'old.xml').body).toMatch(
    /^<p>第一段<br \/>\n第二行<\/p>\s*<figure><img src="[^"]*a\.jpg"[^>]*><figcaption>山路/,
  );
  expect(first?.html).toContain('[sic]');
  expect(notesOf(first?.notes ?? [])).toMatchObject({ shortcodes: 'slider', customFields: 'mood', comments: 1 });
  expect(second).toMatchObject({ html: '<p>Blocks</p>', publishedAt: null });
  expect(notesOf(second?.notes ?? [])).toMatchObject({ status: 'draft' });
  expect(parts.at(-1)).toMatchObject({ kind: 'left', notes: [{ name: 'otherKinds', names: 'nav_menu_item, trash' }] });
});

test('an export that is cut off gives its whole posts and says so', async () => {
  const parts = await read('old.xml', makeWordPress([{ id: 1, title: 'Whole', content: 'a' }], { isWhole: false }));

  expect(parts.map(({ kind }) => kind)).toEqual(['article', 'refused']);
  expect(refusalOf(parts)).toEqual(['cutOff']);
});
