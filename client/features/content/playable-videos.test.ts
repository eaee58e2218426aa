import { expect, test } from 'vitest';
import type { ContentItem } from '#shared/api/content.ts';
import { playableVideos } from './playable-videos.ts';

type Given = Pick<ContentItem, 'videoFiles' | 'videos'>;
const file = { id: 'v1', url: '', name: '幕后 01.final.mp4', time: 61, isVideo: false };

test('takes title and picture of a file from its card', () => {
  const card = {
    id: 'item',
    title: '幕后',
    contentAbstract: '',
    time: 61,
    cover: { url: '/media/b.webp' },
    path: '/videoplay/v1',
  } as Given['videos'][number];

  expect(playableVideos({ videoFiles: [file], videos: [card] })).toEqual([
    { id: 'v1', title: '幕后', seconds: 61, cover: { url: '/media/b.webp' } },
  ]);
});

test('names a file without a card by its file name without extension, without a picture', () => {
  expect(playableVideos({ videoFiles: [file], videos: [] })).toEqual([{ id: 'v1', title: '幕后 01.final', seconds: 61, cover: null }]);
});

test('takes the still of a file without a card', () => {
  const cover = { url: '/media/still.webp' } as NonNullable<Given['videos'][number]['cover']>;

  expect(playableVideos({ videoFiles: [{ ...file, cover }], videos: [] })[0]?.cover).toEqual(cover);
});

test.each([
  ['film.mp4', 'film'],
  ['film', 'film'],
  ['.mp4', '.mp4'],
])('%s is called %s', (name, title) => {
  expect(playableVideos({ videoFiles: [{ ...file, name }], videos: [] })[0]?.title).toBe(title);
});
