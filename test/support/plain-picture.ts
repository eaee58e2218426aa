/** The least that a share picture is drawn from. */
import type { PictureContent } from '#shared/share/share-picture.ts';

export const plainPicture: PictureContent = {
  language: 'en',
  title: 'One',
  label: { 'zh-Hans': '', en: '' },
  note: '',
  brand: { 'zh-Hans': '奖', en: 'Award' },
  logo: null,
  isCinema: false,
};
