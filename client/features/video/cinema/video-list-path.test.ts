import { expect, test } from 'vitest';
import { videoListPath, type VideoListState } from './video-list-path.ts';

const plain: VideoListState = { base: '/videolist', type: '', search: '', access: '', order: '-publishTime', pageNum: 1 };

test.each<[Partial<VideoListState>, string]>([
  [{}, '/videolist'],
  [{ type: 'trailer', pageNum: 2 }, '/videolist?type=trailer&pageNum=2'],
  [{ type: 'trailer', access: 'captions' }, '/videolist?type=trailer&access=captions'],
  [{ search: '雨 夜', order: 'time' }, '/videolist?search=%E9%9B%A8+%E5%A4%9C&order=time'],
  [{ base: '/projectionroom/videoroom?id=r1&name=a', type: 'full' }, '/projectionroom/videoroom?id=r1&name=a&type=full'],
])('%o is %s', (change, path) => {
  expect(videoListPath({ ...plain, ...change })).toBe(path);
});
