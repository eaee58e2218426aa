/** 100,000 films are exported as a file piece by piece: each once and in order while others work, in little memory. */
import { sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { exportFilms } from '#shared/api/record/film.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { writeListFile } from '#server/http/list-file-text.ts';
import { closeDatabases, openTestDatabase, testOnPostgres } from '#test/support/database/database.ts';

const total = 100_000;
const memoryMaxBytes = 60_000_000;

afterAll(closeDatabases);

testOnPostgres(
  'a list of 100,000 films is sent with at most 60 MB more memory',
  async () => {
    await using database = await openTestDatabase('postgres');
    const { db } = database;
    await db.insert(edition).values({ id: '2025', year: 2025 });
    await db.insert(awardUnit).values({ id: 'unit', editionId: '2025', key: 'film', position: 0 });
    await db.execute(sql`
      insert into ${film} (id, unit_id, position, title_zh, title_en, director_zh, director_en, country_zh, country_en, year, publish_at)
      select 'film' || n, 'unit', n, '=影片' || n, 'Film ' || n, '导演', 'Director', '中国', 'China', 2024, now() from generate_series(1, ${total}::int) n`);
    await db.execute(sql`analyze`);
    const awardStaff = createAwardStaffService({ db });

    // A few groups first, as in a process that has run for a while.
    for await (const piece of writeListFile(
      'csv',
      exportFilms.columns,
      (await awardStaff.film.export({ search: '影片99' }, 'zh-Hans')).groups,
    ))
      expect(piece).not.toBe('');

    const before = process.memoryUsage().rss;
    const { count, groups } = await awardStaff.film.export({}, 'zh-Hans');
    let [most, lines, isInOrder] = [before, 0, true];
    for await (const piece of writeListFile('csv', exportFilms.columns, groups)) {
      most = Math.max(most, process.memoryUsage().rss);
      // Films that come and go meanwhile move no other one.
      if (lines === 1) await awardStaff.film.add('test', { unitId: 'unit', titleZh: '新片', titleEn: '' });
      for (const line of piece.split('\r\n').slice(0, -1)) {
        isInOrder &&= lines === 0 || line.startsWith(`film${lines},'=影片${lines},`);
        lines += 1;
      }
    }

    expect([count, lines, isInOrder]).toEqual([total, total + 1, true]);
    expect(most - before).toBeLessThanOrEqual(memoryMaxBytes);
  },
  300_000,
);
