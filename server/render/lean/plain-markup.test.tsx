/** Content that is written at once has the markup that React writes. */
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contentOf } from './plain-markup.ts';

const image = { src: '/a.webp?f=0.5,1&x=2', srcSet: '/a.webp 320w,/b.webp 480w', loading: 'lazy' as const };
const alt = 'a "b" & <c>';
const Name = () => 'name';
/** What no part of the site should write as JSX. */
const made = (tag: string, props: object) => createElement(tag, { key: tag, ...props });

/** The content as React writes it. */
const byReact = (content: ReactNode): string => /^<div>(.*)<\/div>$/s.exec(renderToString(<div>{content}</div>))?.[1] ?? '';

test.each<[string, ReactNode]>([
  ['texts side by side', ['one', 2, '', ' three', null, undefined, false, true, '<&>"\'', 0]],
  ['texts with an element between', ['one', <b key="b">two</b>, 'three', 'four']],
  ['texts in lists and fragments', [['one', ['two']], <Fragment key="f">three{'four'}</Fragment>, [], <Fragment key="g" />, 'five']],
  [
    'an element with a number, and empty ones',
    [<i key="a">{7}</i>, <i key="b" />, <i key="c">{null}</i>, <i key="d">{''}</i>, <wbr key="e" />],
  ],
  [
    'attributes of a link',
    <a
      key="a"
      className="link button"
      href="/news?type=1&pageNum=2"
      hrefLang="en"
      tabIndex={-1}
      target="_blank"
      rel="noopener"
      title="'"
      onClick={() => undefined}
    >
      to
    </a>,
  ],
  [
    'a class that is absent or empty',
    [<p key="a" className={undefined} />, <p key="b" className="" />, <p key="c" id="x" lang="zh-Hans" />],
  ],
  [
    'attributes of data and access',
    <p
      key="p"
      data-a=""
      data-b={3}
      data-c={true}
      data-d={false}
      data-e={undefined}
      aria-hidden={true}
      aria-current="page"
      aria-label="&"
      role="status"
      hidden
      inert={false}
    >
      text
    </p>,
  ],
  [
    'pictures and shapes',
    [
      <img
        key="a"
        {...image}
        alt={alt}
        width={480}
        height={270}
        sizes="50vw"
        decoding="async"
        fetchPriority={undefined}
        suppressHydrationWarning
        data-tone={4}
      />,
      <picture key="b">
        <source media="(max-width: 767px)" srcSet="/p.webp 480w" sizes="100vw" width={390} height={400} />
        <img {...image} alt={alt} />
      </picture>,
      <svg key="c" className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" strokeWidth={2} fill="none">
        <path d="M5 12h14" />
      </svg>,
    ],
  ],
  [
    'a button, a time, a table and content that is set as HTML',
    [
      <button key="a" type="button" aria-haspopup="dialog" disabled onClick={() => undefined}>
        press
      </button>,
      <time key="b" dateTime="2026-01-01">
        today
      </time>,
      <table key="c">
        <tbody>
          <tr>
            <td colSpan={2}>cell</td>
          </tr>
        </tbody>
      </table>,
      made('div', { dangerouslySetInnerHTML: { __html: '<b>bold</b> & more' } }),
    ],
  ],
])('%s', (_name, content) => {
  // As the JSX of the server bundle builds elements: those inside first.
  const markup = contentOf('div', built(content));

  expect(markup).not.toBeNull();
  expect(markup).toBe(byReact(content));
});

test.each<[string, ReactNode]>([
  ['a component', <Name key="a" />],
  ['a component beside an element', [<b key="a">one</b>, <Name key="b" />]],
  ['a picture that is loaded at once', <img key="a" src="/a.webp" alt="" />],
  ['an address that may be a script', made('a', { href: ' javascript:void 0' })],
  ['an empty address', made('a', { href: '' })],
  ['a style', made('p', { style: { color: 'red' } })],
  ['a field', <input key="a" />],
  ['a button with a name', made('button', { name: 'act' })],
  ['an attribute that React writes in another way', <p key="a" contentEditable />],
])('leaves to React %s', (_name, content) => {
  expect(contentOf('div', built([content]))).toBeNull();
});

test('leaves an element to React that has rules of its own', () => {
  expect(contentOf('select', [<b key="a">one</b>])).toBeNull();
  expect(contentOf('head', [<b key="a">one</b>])).toBeNull();
});

function built(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(built);
  if (typeof node !== 'object' || node === null || !('props' in node)) return node;
  const { type, props } = node as { type: string; props: Record<string, unknown> };
  const { children, ...attributes } = props;
  const inside = built(children as ReactNode);
  const markup = typeof type === 'string' ? contentOf(type, inside) : null;
  return createElement(
    type,
    markup === null
      ? { ...attributes, ...('children' in props && { children: inside }) }
      : { ...attributes, dangerouslySetInnerHTML: { __html: markup } },
  );
}
