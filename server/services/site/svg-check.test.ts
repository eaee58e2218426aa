/** Logos: what the allow-list takes, and that it refuses everything else instead of repairing it. */
import { expect, test } from 'vitest';
import { svgBytesMax } from '#shared/api/site-navigation.ts';
import { checkSvg } from './svg-check.ts';

const within = (body: string, attributes = 'viewBox="0 0 64 60"') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;
const outcomeOf = (text: string | Buffer) => {
  const result = checkSvg(typeof text === 'string' ? Buffer.from(text) : text);
  return result.fault ? [result.fault.reason, result.fault.value].filter(Boolean).join(' ') : `${result.width}x${result.height}`;
};

test.each<[name: string, file: string, size: string]>([
  ['shapes', within('<g fill="#123"><circle cx="1" cy="2" r="3"/><path d="M0 0L1 1Z" style="fill:none;stroke:#fff"/></g>'), '512x480'],
  [
    'a gradient',
    within('<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#a)"/>'),
    '512x480',
  ],
  [
    'a reused shape',
    within(
      '<defs><path id="p" d="M0 0"/></defs><use href="#p"/><use xlink:href="#p"/>',
      'viewBox="0 0 64 60" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
    '512x480',
  ],
  [
    'a declaration, comments and a title',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->${within('<title>Award &amp; prize</title>')}\n`,
    '512x480',
  ],
  ['lengths without a box', within('', 'width="1200px" height="300"'), '1200x300'],
])('takes %s', (_name, file, size) => {
  expect(outcomeOf(file)).toBe(size);
});

test.each<[name: string, file: string | Buffer, fault: string]>([
  ['a script', within('<script>alert(1)</script>'), 'element script'],
  ['a handler', within('<path onload="alert(1)"/>'), 'attribute onload'],
  ['a handler of the root', within('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'attribute onload'],
  ['a foreign object', within('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), 'element foreignObject'],
  ['a picture', within('<image href="https://example.org/x.png"/>'), 'element image'],
  ['a link', within('<a href="javascript:alert(1)"><path/></a>'), 'element a'],
  ['an animation', within('<animate attributeName="href"/>'), 'element animate'],
  ['a style sheet', within('<style>@import "x"</style>'), 'element style'],
  ['text', within('<text>Award</text>'), 'element text'],
  ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${within('')}`, 'declaration'],
  ['a style instruction', `<?xml-stylesheet href="x.css"?>${within('')}`, 'declaration'],
  ['a section of characters', within('<title><![CDATA[<script>]]></title>'), 'declaration'],
  ['a shape of another file', within('<use href="other.svg#p"/>'), 'attribute href'],
  ['a paint of another file', within('<path fill="url(https://example.org/#a)"/>'), 'attribute fill'],
  ['an address in a style', within('<path style="fill:u\\rl(//x)"/>'), 'attribute style'],
  ['a filter', within('<path filter="url(#f)"/>'), 'attribute filter'],
  ['an unknown attribute', within('<path inkscape:label="x"/>'), 'attribute inkscape:label'],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"></svg>', 'attribute xmlns'],
  ['no namespace', '<svg viewBox="0 0 1 1"></svg>', 'format'],
  ['no size', within('', ''), 'format'],
  ['two roots', within('') + within(''), 'format'],
  ['an open root', within('').replace('</svg>', ''), 'format'],
  ['words beside shapes', within('hello'), 'format'],
  ['another kind of file', Buffer.from('89504e470d0a1a0a', 'hex'), 'format'],
  ['control characters', within('<title>\u0000</title>'), 'format'],
  ['shapes that multiply', within('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 'complex'],
  ['a shape that is reused and named', within('<path id="p" d="M0 0"/><use id="u" href="#p"/>'), 'complex'],
  ['too many shapes', within('<g/>'.repeat(2_001)), 'complex'],
  ['shapes that lie too deep', within('<g>'.repeat(40) + '</g>'.repeat(40)), 'complex'],
  ['too large a file', within(`<title>${'x'.repeat(svgBytesMax)}</title>`), 'size'],
])('refuses %s', (_name, file, fault) => {
  expect(outcomeOf(file)).toBe(fault);
});
