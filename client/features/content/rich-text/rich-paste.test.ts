/** Pasted HTML of the programs that people write with: marks, lists and levels stay, the look goes. */
import * as linkedom from 'linkedom';
import { expect, test, vi } from 'vitest';
import { cleanPasted } from './rich-paste.ts';

vi.stubGlobal('DOMParser', linkedom.DOMParser);
vi.stubGlobal('Node', linkedom.Node);
vi.stubGlobal('NodeFilter', linkedom.NodeFilter);

/** Without white space between elements. */
const clean = (html: string) => cleanPasted(`<html><body>${html}</body></html>`).replaceAll(/>\s+</g, '><').trim();

/** A list paragraph of Word with its mark. */
const item = (text: string, { mark, list = 'l0', level = 1, font = '' }: { mark: string; list?: string; level?: number; font?: string }) =>
  `<p class=MsoListParagraph style='margin-left:22.0pt;text-indent:-22.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US${font ? ` style='font-family:${font};mso-fareast-font-family:${font}'` : ''}><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

test('Google Docs: weights, styles and lines of spans, the wrapper that is not bold, and lists beside their items', () => {
  const span = (text: string, style = '') =>
    `<span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;${style}">${text}</span>`;
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${span('Jury: ')}${span('Lanterns', 'font-weight:700')}${span(' and ')}${span('Ferry', 'font-style:italic')}${span('ten', 'text-decoration:line-through')}${span('twelve', 'text-decoration:underline')}${span('CO')}${span('2', 'vertical-align:sub')}${span('x')}${span('2', 'vertical-align:super')}</p><ul><li dir="ltr" aria-level="1"><p>${span('one')}</p></li><ul><li aria-level="2"><p>${span('inner')}</p></li></ul><li><p>${span('two')}</p></li></ul></b>`;

  expect(clean(html).replaceAll(/ (?:dir|aria-level|id)="[^"]*"/g, '')).toBe(
    '<p>Jury: <strong>Lanterns</strong> and <em>Ferry</em><s>ten</s><u>twelve</u>CO<sub>2</sub>x<sup>2</sup></p><ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul>',
  );
});

test('elements that name a mark have it, and a style on them goes before their name', () => {
  expect(clean('<p><i>a</i><em>b</em><b>c</b><strong>d</strong><sub>e</sub><sup>f</sup></p>')).toBe(
    '<p><em>a</em><em>b</em><strong>c</strong><strong>d</strong><sub>e</sub><sup>f</sup></p>',
  );
  expect(clean('<p><i style="font-style:normal">a</i><b style="font-weight:400">b</b></p>')).toBe('<p>ab</p>');
});

const bullets = [
  ['l', 'Wingdings'],
  ['n', 'Wingdings'],
  ['Ø', 'Wingdings'],
  ['u', 'Wingdings'],
  ['ü', 'Wingdings'],
  ['·', 'Symbol'],
  ['o', '"Courier New"'],
  ['●', ''],
  ['\uF06C', 'Wingdings'],
] as const;
test.each(bullets)('Word: the mark %s in %s is a bullet', (mark, font) => {
  expect(clean(item('甲', { mark, font }) + item('乙', { mark, font }))).toBe('<ul><li><p>甲</p></li><li><p>乙</p></li></ul>');
});

test.each(['1.', '1)', '（一）', '(a)', 'a.', '①', 'iv.', 'Ⅳ.', '一、', '第一章', '１．'.normalize('NFKC'), '1.2.', 'A、'])(
  'Word: the mark %s is a number',
  (mark) => {
    expect(clean(item('甲', { mark }))).toBe('<ol><li><p>甲</p></li></ol>');
  },
);

test('Word: levels nest, another list at the same level is another list, and text between parts them', () => {
  const html =
    item('一', { mark: '1.' }) +
    item('a', { mark: 'a.', level: 2 }) +
    item('圆', { mark: 'n', font: 'Wingdings', level: 3 }) +
    item('b', { mark: 'b.', level: 2 }) +
    item('二', { mark: '2.' }) +
    item('另', { mark: '1.', list: 'l1' }) +
    '<p class=MsoNormal>间<o:p>&nbsp;</o:p></p>' +
    item('三', { mark: '3.' });

  expect(clean(html).replace('<p class="MsoNormal">间 </p>', '|')).toBe(
    '<ol><li><p>一</p><ol><li><p>a</p><ul><li><p>圆</p></li></ul></li><li><p>b</p></li></ol></li><li><p>二</p></li></ol><ol><li><p>另</p></li></ol>|<ol><li><p>三</p></li></ol>',
  );
});

test('Word: an item may leave several lists at once', () => {
  const item = (level: number, text: string) => `<p style="mso-list:l0 level${level} lfo1">1. ${text}</p>`;

  expect(clean(item(1, '一') + item(2, 'a') + item(3, 'i') + item(1, '二'))).toBe(
    '<ol><li><p>一</p><ol><li><p>a</p><ol><li><p>i</p></li></ol></li></ol></li><li><p>二</p></li></ol>',
  );
});

test('Word: the style sheet says which levels have bullets, and a mark without an element of its own goes too', () => {
  const sheet =
    '<style><!-- @list l0:level1 {mso-level-number-format:bullet; font-family:Wingdings;} @list l0:level2 {mso-level-number-format:chinese-counting;} --></style>';
  const typed = (level: number, text: string) => `<p style="mso-list:l0 level${level} lfo1">${text}</p>`;

  expect(clean(sheet + typed(1, '· 甲') + typed(1, '·甲') + typed(2, '（一）乙'))).toBe(
    '<ul><li><p>甲</p></li><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ul>',
  );
});

test('Word and WPS: runs are bold by element and by style, headings keep their level, office elements and comments go', () => {
  const html =
    "<!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--><h1>题</h1><h5>小</h5><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>甲</b><span style='font-weight:bold;font-style:oblique'>乙</span><span style='mso-spacerun:yes'>&nbsp;又</span><s>丙</s><st1:place>丁</st1:place><o:p></o:p></p>";

  expect(clean(html)).toBe('<h2>题</h2><h4>小</h4><p class="MsoNormal"><strong>甲</strong><strong><em>乙</em></strong> 又<s>丙</s>丁</p>');
});

test('the web version of Word: lists of one item in wrappers of their own name their level', () => {
  const one = (kind: string, level: number, text: string) =>
    `<div class="ListContainerWrapper"><${kind} class="BulletListStyle1"><li data-listid="1" data-aria-level="${level}"><p>${text}</p></li></${kind}></div>`;

  expect(clean(one('ul', 1, '甲') + one('ul', 2, '乙') + one('ul', 1, '丙')).replaceAll(/ data-[\w-]+="\d"/g, '')).toBe(
    '<ul><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ul>',
  );
});

test('Feishu: the class of a list names its level', () => {
  const one = (kind: string, level: number, text: string) =>
    `<ul class="list-${kind}${level}"><li class="ace-line" data-list="${kind}"><div>${text}</div></li></ul>`;

  expect(
    clean(
      one('bullet', 1, '<span style="font-weight:600">甲</span>') +
        one('number', 2, '乙') +
        one('number', 2, '丙') +
        one('bullet', 1, '丁'),
    ).replaceAll(/ (?:class|data-list)="[^"]*"/g, ''),
  ).toBe('<ul><li><div><strong>甲</strong></div><ol><li><div>乙</div></li><li><div>丙</div></li></ol></li><li><div>丁</div></li></ul>');
});

test('Notion and WeChat: nested lists, strong sections and lazy pictures', () => {
  const notion = '<ul><li>甲<ul><li><strong>乙</strong></li></ul></li></ul>';
  const wechat =
    '<section style="font-weight: bold;"><p>粗<span style="font-weight: normal;">细</span></p></section><p><span style="text-decoration-line: line-through;">删</span></p><img data-src="https://pictures.example.org/1.jpg" src="data:image/gif;base64,AA">';

  expect(clean(notion)).toBe(notion);
  expect(clean(wechat)).toBe(
    '<section><p><strong>粗</strong>细</p></section><p><s>删</s></p><img data-src="https://pictures.example.org/1.jpg" src="data:image/gif;base64,AA">',
  );
});

test('bold of a heading and the line of a link are their own look', () => {
  expect(
    clean('<h2><span style="font-weight:700">题</span></h2><p><a href="/news"><span style="text-decoration:underline">链接</span></a></p>'),
  ).toBe('<h2>题</h2><p><a href="/news">链接</a></p>');
});

test('phonetic guides stay, without the brackets for old browsers', () => {
  expect(clean('<p><ruby>翎<rp>(</rp><rt>líng</rt><rp>)</rp></ruby></p>')).toBe('<p><ruby>翎<rt>líng</rt></ruby></p>');
});

test('pictures with a URL stay, local ones go', () => {
  const web = '<img src="https://other.example/x.png">';

  expect(clean(`<p>a${web}b</p><img src="/media/1.webp" alt="x">`)).toBe(`<p>a${web}b</p><img src="/media/1.webp" alt="x">`);
  expect(clean('<p>a<img src="file:///C:/1.png"><img src="blob:x"><img src="data:image/png;base64,AA=="><img alt="x">b</p>')).toBe(
    '<p>ab</p>',
  );
});

test('what the editor itself copied keeps its boundaries, and text about styles is text', () => {
  expect(clean('<p data-pm-slice="1 1 []" style="color:red">a style="b" &lt;b&gt;</p>')).toBe(
    '<p data-pm-slice="1 1 []">a style="b" &lt;b&gt;</p>',
  );
});
