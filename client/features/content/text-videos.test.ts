import { expect, test } from 'vitest';
import type { PlayableVideo } from './playable-videos.ts';
import { drawTextVideos, videosInText } from './text-videos.ts';

const cover = { url: '/media/a.webp', alt: 'x', width: 1280, height: 720, focalX: 0.5, focalY: 0.5, blur: '#112233' };
const video: PlayableVideo = { id: 'v-1', title: 'A "B" <c>', seconds: 5, cover };
const figure = (words: string) => `<p>a</p><figure data-video="v-1"><a href="/videoplay/v-1">${words}</a></figure><p>b</p>`;

test('renders a video as its picture and a link that plays it', () => {
  const html = drawTextVideos(figure('名 &amp; B'), [video]);

  expect(html).toContain('<a href="/videoplay/v-1" data-video="v-1"><img src="/media/a.webp');
  expect(html).toContain('<span class="words">名 &amp; B</span>');
  expect(html).toMatch(/^<p>a<\/p><figure class="film".*<\/figure><p>b<\/p>$/);
  expect(videosInText(figure('x'))).toEqual(['v-1']);
});

test('falls back to the title of the video, and to a plain background without a picture', () => {
  const html = drawTextVideos(figure(''), [{ ...video, cover: null }]);

  expect(html).toContain('<span class="still"></span>');
  expect(html).toContain('A &quot;B&quot; &lt;c>');
});

test('keeps the link of a video that cannot be played', () => {
  expect(drawTextVideos(figure('x'), [])).toBe(figure('x'));
});
