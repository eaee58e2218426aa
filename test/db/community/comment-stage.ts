/** Accounts, an item and the services for comment tests. */
import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createCommentService } from '#server/services/community/comment.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import type { ModerationMode } from '#shared/site/setting-groups.ts';
import { weightOf, type CommentState } from '#server/services/community/comment-state.ts';
import { createLikeService } from '#server/services/community/like.ts';
import { createNotificationService, type NotificationMail } from '#server/services/notification/notification.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { makeColumn, publishItem } from '#test/support/factories.ts';

export interface Person {
  id: string;
  userType: typeof userTypes.ordinary;
  roles: StaffRole[];
}

interface PersonOptions {
  roles?: StaffRole[];
  language?: 'zh-Hans' | 'en';
  /** Hours since the account was made; old enough not to be new unless given. */
  hours?: number;
  nickName?: string;
}

export async function makePerson(
  { db }: OpenDatabase,
  { roles = [], language = 'zh-Hans', hours = 240, nickName }: PersonOptions = {},
): Promise<Person> {
  const id = newId();
  await db
    .insert(userAccount)
    .values({
      id,
      userType: userTypes.ordinary,
      nickName: nickName ?? `N${id}`,
      email: `${id}@example.org`.toLowerCase().replace(/^[-_]/, 'x'),
      language,
      createdAt: sqlInstant(sql`now() - make_interval(hours => ${hours})`),
    });
  if (roles.length > 0) await db.insert(userRole).values(roles.map((role) => ({ userId: id, role })));
  return { id, userType: userTypes.ordinary, roles };
}

/** Many accounts in one statement. */
export async function makePeople({ db }: OpenDatabase, howMany: number): Promise<Person[]> {
  const people = Array.from({ length: howMany }, (): Person => ({ id: newId(), userType: userTypes.ordinary, roles: [] }));
  await db
    .insert(userAccount)
    .values(
      people.map(({ id }) => ({
        id,
        userType: userTypes.ordinary,
        nickName: `N${id}`,
        email: `x${id}@example.org`,
        createdAt: new Date(0),
      })),
    );
  return people;
}

export function makeStage({ db }: OpenDatabase, mode?: ModerationMode) {
  const mails: NotificationMail[] = [];
  const rateLimit = createRateLimit({ db, cipher: createFieldCipher({ secret: 'a-secret-for-tests', fieldKeys: [] }) });
  const notification = createNotificationService({ db, mailQueue: { enqueue: async (_tx, mail) => mails.push(mail) } });
  const settings = createSettingGroups({ db, environment: mode ? { 'comments.mode': mode } : {} });
  const comments = createCommentService({ db, rateLimit, notify: notification.notify, settings });
  return { comments, likes: createLikeService({ db }), notification, mails, rateLimit };
}

let columns = 0;

/** An article that is online. */
export async function makeArticle(database: OpenDatabase): Promise<string> {
  columns += 1;
  const column = await makeColumn(database, { id: `talk${columns}${newId()}` });
  return publishItem(database, { columnId: column.id });
}

/** A comment as it lies in the table, without the rules; the kept counts are put right with `recount`. */
export async function putComment(
  { db }: OpenDatabase,
  row: { contentId: string; userId: string } & Partial<typeof comment.$inferInsert>,
): Promise<string> {
  const id = row.id ?? newId();
  await db.insert(comment).values({ text: `text ${id}`, createdAt: sqlInstant(sql`now() - interval '1 hour'`), ...row, id });
  return id;
}

interface Counts {
  kept: number;
  real: number;
  /** Comments whose kept count of replies is wrong. */
  wrongReplies: string[];
}

/** Stored counters of an item, and the counts of its rows. */
export async function countsOf(db: Database, contentId: string): Promise<Counts> {
  const rows = await db
    .select()
    .from(comment)
    .where(sql`${comment.contentId} = ${contentId}`);
  const publicReplies = (id: string) => rows.filter((row) => row.parentId === id && row.state === 'public').length;
  const roots = rows.filter(({ parentId }) => parentId === null);
  const [item] = await db
    .select({ kept: content.commentCount })
    .from(content)
    .where(sql`${content.id} = ${contentId}`);
  return {
    kept: item?.kept ?? -1,
    real: roots.reduce((sum, row) => sum + weightOf(row.state, publicReplies(row.id)), 0),
    wrongReplies: roots.filter((row) => row.replyCount !== publicReplies(row.id)).map(({ id }) => id),
  };
}

/** Puts the kept counts of an item right after `putComment`. */
export async function recount(database: OpenDatabase, contentId: string): Promise<void> {
  const { db } = database;
  await db.execute(
    sql`update ${comment} set reply_count = (select count(*) from ${comment} reply where reply.parent_id = ${comment.id} and reply.state = 'public') where ${comment.contentId} = ${contentId} and ${comment.parentId} is null`,
  );
  const { real } = await countsOf(db, contentId);
  await db
    .update(content)
    .set({ commentCount: real })
    .where(sql`${content.id} = ${contentId}`);
}

export async function stateOf(
  { db }: OpenDatabase,
  id: string,
): Promise<
  { state: CommentState; heldFor: string; replyCount: number; reportCount: number; pinned: boolean; likeCount: number } | undefined
> {
  const [row] = await db
    .select()
    .from(comment)
    .where(sql`${comment.id} = ${id}`);
  return row;
}

/** Backdates all comments of an account beyond the rate limit. */
export async function letTimePass({ db }: OpenDatabase, userId: string, seconds = 60): Promise<void> {
  await db
    .update(comment)
    .set({ createdAt: sql`${comment.createdAt} - make_interval(secs => ${seconds})` })
    .where(sql`${comment.userId} = ${userId}`);
}
