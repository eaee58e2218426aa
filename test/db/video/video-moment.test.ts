/** The line at a second of a video: for films that everybody may play now, in the language of the page where there is one. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { video, videoSubtitle } from '#server/db/schema/media.ts';
import { createVideoService } from '#server/services/video/video.ts';
import type { Language } from '#shared/language.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { secondsFromNow } from '#test/support/factories.ts';

const files: Readonly<Record<string, string>> = {
  'zh.vtt': 'WEBVTT\n\n00:01.400 --> 00:04.000\n山里的人\n都睡了。\n',
  'en.vtt': 'WEBVTT\n\n00:01.400 --> 00:04.000\nThe valley\nis asleep.\n\n00:10.000 --> 00:12.000\nA lamp.\n',
};
const media = { get: async (key: string) => (files[key] ? Buffer.from(files[key]) : null) };

testOnDatabase('a second tells its line, and nothing of a film that not everybody may play', async ({ db }) => {
  const id = `moment-${Date.now()}`;
  const publicSince = new Date(0);
  await db.insert(video).values({ id, state: 'ready', seconds: 60, titleZh: '影', titleEn: 'Film', publishAt: publicSince });
  await db
    .insert(videoSubtitle)
    .values(
      (['zh', 'en'] as const).map((tag, position) => ({
        videoId: id,
        language: tag === 'zh' ? 'zh-Hans' : 'en',
        label: tag,
        path: `${tag}.vtt`,
        position,
      })),
    );
  const { getVideoItem } = createVideoService({ db, media });
  const at = async (second: number, language: Language = 'en') => (await getVideoItem(id, language, second)).data.moment;
  const change = (set: Partial<typeof video.$inferInsert>) => db.update(video).set(set).where(eq(video.id, id));

  expect(await at(1)).toEqual({ time: 1, line: 'The valley is asleep.', lineLanguage: 'en' });
  expect(await at(3, 'zh-Hans')).toEqual({ time: 1, line: '山里的人都睡了。', lineLanguage: 'zh-Hans' });
  expect([await at(0), await at(4), await at(10, 'zh-Hans'), await at(99_999)]).toEqual([undefined, undefined, undefined, undefined]);
  expect((await getVideoItem(id, 'en')).data).not.toHaveProperty('moment');

  for (const set of [
    { rights: 'login' as const },
    { rights: 'window' as const, playableFrom: secondsFromNow(3_600) },
    { rights: 'window' as const, playableFrom: null, playableUntil: secondsFromNow(-3_600) },
  ]) {
    await change(set);
    expect(await at(1), JSON.stringify(set)).toBeUndefined();
  }
  await change({ rights: 'public', publishAt: null });
  await expect(at(1)).rejects.toMatchObject({ errorName: 'notFound' });
});
