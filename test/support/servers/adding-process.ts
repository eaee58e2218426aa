/** Run on a copy of the source with the examples of `build/adding-example.md`, on an embedded database of its own: prints what becomes of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import type { RecordService } from '#server/services/record/record-service.ts';
import { createSearchService } from '#server/services/search/search.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { userTypes } from '#shared/user-type.ts';
import { makeColumn, publishItem } from '#test/support/factories.ts';

type Hotels = RecordService<AnyRecord>;

const dataFolder = mkdtempSync(join(tmpdir(), 'golden-panda-adding-'));
try {
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  await migrateDatabase(database);
  const { db } = database;
  const awards = createAwardStaffService({ db });
  const { hotel } = awards as unknown as { hotel: Hotels };
  const listed = async (search: string) => (await hotel.list({ search }, 'en')).rows;

  const { id } = await hotel.add('u', { nameZh: '熊猫酒店', nameEn: 'Panda Hotel' });
  await hotel.save('u', { id, base: { phone: '' }, changes: { phone: '+86 28 1234' } }, 'en');
  const saved = await hotel.get(id, 'en');
  const inList = await listed('panda');

  await db.execute(sql`insert into hotel_guest (id, hotel_id) values ('guest', ${id})`);
  const guests = async () => (await db.execute(sql`select hotel_id from hotel_guest`)).rows.length;
  const { removedId } = await hotel.remove('u', id);
  const gone = [(await listed('')).length, await guests()];
  await awards.restoreRemoved('u', removedId);
  const back = [(await listed('')).length, await guests()];

  const settings = createSettingGroups({ db, environment: {} });
  const admin = { id: newId(), userType: userTypes.ordinary, roles: ['admin' as const] };
  await db.insert(userAccount).values({ id: admin.id, userType: admin.userType, nickName: 'admin', email: 'admin@example.org' });
  const fallback = (await settings.read(db, 'review')) as Record<string, string>;
  await settings.save(admin, { group: 'review', version: 0, values: { remindDays: '4' } });
  const changed = (await settings.read(db, 'review')) as Record<string, string>;

  const { id: columnId } = await makeColumn(database);
  await publishItem(database, { columnId, sourceZh: '山城晚报', sourceEn: 'Harbour Courier' });
  const found = async (search: string) =>
    (await createSearchService({ db }).searchContent({ search }, 'en')).data.rows.map(({ title }) => title);

  process.stdout.write(
    JSON.stringify({
      fields: saved.fields,
      inList,
      gone,
      back,
      setting: [fallback['remindDays'], changed['remindDays']],
      found: [await found('Courier'), await found('Gazette')],
    }),
  );
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
