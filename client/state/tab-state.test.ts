import { expect, test } from 'vitest';
import { changeLoading } from './loading.ts';
import { closeImages, openImages } from './overlays.ts';
import { createTabState } from './tab-state.tsx';
import { showToast } from './toasts.ts';

test('two tabs share nothing', () => {
  const [one, other] = [createTabState(), createTabState()];

  changeLoading(one, 1);
  openImages(one, { urlList: [{ url: '/a.webp' }], index: 0 });
  showToast(one, { type: 'info', text: 'a' });

  expect(other).toMatchObject({ loading: { count: 0 }, overlays: { images: null }, session: { user: null } });
  expect(other.toasts.list()).toEqual([]);
});

test('the count of calls under way never falls below zero', () => {
  const tab = createTabState();

  changeLoading(tab, -1);
  changeLoading(tab, 1);

  expect(tab.loading.count).toBe(1);
});

test('closing the image viewer empties it', () => {
  const tab = createTabState();
  openImages(tab, { urlList: [{ url: '/a.webp' }], index: 0 });

  closeImages(tab);

  expect(tab.overlays.images).toBeNull();
});

test('a tab starts with the state of the server-rendered page, and no other facts of the site', () => {
  expect(createTabState({ language: 'en', searchValue: '灯' }).site).toEqual({
    language: 'en',
    isMobile: false,
    navigation: null,
    tabList: [],
    columnList: [],
    newsTypeList: [],
    announcementTypeList: [],
    searchValue: '灯',
    activeTab: null,
    breadcrumbs: [],
  });
});
