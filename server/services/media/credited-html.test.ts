import { expect, test } from 'vitest';
import { addCredits } from './credited-html.ts';

const credits: Record<string, string> = { '/media/a.webp': 'Photo: A <& "B"', '/media/b.webp': 'Photo: B' };
const img = (name: string) => `<img src="/media/${name}.webp" alt="x">`;
const small = (text: string) => `<small class="credit">${text}</small>`;
const a = small('Photo: A &lt;&amp; &quot;B&quot;');

test.each([
  ['no picture', '<p>a</p>', '<p>a</p>'],
  ['a picture without a credit', img('c'), img('c')],
  ['a bare picture', `<p>${img('a')}</p>`, `<p>${img('a')}${a}</p>`],
  [
    'a figure without a caption',
    `<figure>${img('b')}</figure>`,
    `<figure>${img('b')}<figcaption>${small('Photo: B')}</figcaption></figure>`,
  ],
  [
    'a figure with a caption',
    `<figure>${img('b')}<figcaption>C</figcaption></figure>`,
    `<figure>${img('b')}<figcaption>C${small('Photo: B')}</figcaption></figure>`,
  ],
  ['a figure of a video', '<figure data-video="v"><a href="/x">T</a></figure>', '<figure data-video="v"><a href="/x">T</a></figure>'],
])('credits %s', (_case, html, credited) => {
  expect(addCredits(html, (src) => credits[src] ?? '')).toBe(credited);
});
