/** Guards: services read public data through `visibility.ts`, and do not count rows for visitors. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const services = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'core/visibility.ts')
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));

/** Tables with non-public rows, and the rules that a service must use when it reads them. */
const rules: readonly (readonly [reads: RegExp, needs: RegExp])[] = [
  [/\.(from|innerJoin|leftJoin)\(content[,)]/, /\bisVisible\(\)|\bisPublic\(content\)|\bisLiveRevision\(\)/],
  [/\.(from|innerJoin|leftJoin)\(contentRevision[,)]/, /\bisLiveRevision\(\)/],
  [/\.from\(film\)/, /\bisPublic\((film|table)\)|selectFilms\(/],
  [/\.from\(person\)/, /\bisPublic\((person|table)\)|selectPeople\(/],
  // video-row.ts combines these rules for playable videos.
  [/\.from\(video\)/, /\bisPublic(OrComing)?\(video\)|\bisWatchable\(\)|\bisPlayable\(\)/],
  [/\.from\(face\)/, /\bisPublic(OrComing)?\((face|table)\)/],
  [/\.from\(banner\)/, /\bisPublic\(banner\)/],
  [/\.from\(liveSession\)/, /\bisPublic\(liveSession\)/],
  [/\bawardResult\b/, /\b(winnerIsPublic|resultSince)\(\)/],
  [/\bnominationRecipient\b/, /\brecipientsArePublic\(\)/],
  // Pending, hidden and deleted comments; targets of comments and likes are read with their own SQL.
  [/\.from\(comment\)|from \$\{comment\}/, /\bisListed\(\)|\bisPublicComment\(\)/],
  [/from \$\{content\} where/, /\bisVisible\(\)|\bisLive\(\)/],
  [/from \$\{film\} where/, /\bisPublic\(film\)/],
  [/\.from\((searchRow|suggestion)\)|from \$\{searchRow\}/, /\bisPublic\((searchRow|suggestion)\)/],
];

/** Services that write and see every state, or keep records of staff that have no state. */
const writers = new Set([
  'community/watched-word.ts',
  'discovery/moved-path.ts',
  'content/search-index.ts',
  'core/audit-trail.ts',
  'core/change-feed.ts',
  'content/fixed-content.ts',
  'site/live-rows.ts',
  'site/site-part-videos.ts',
  'site/site-logo.ts',
]);
/**
 * Staff services, tools and jobs, which see every state, so services for visitors must not import them. Matched by prefix, so
 * that new files of the same kind are included.
 */
const staffServices =
  /^((article-import|backup|doctor|editing|dashboard|rehearsal|transfer)\/[a-z-]+|statistics\/statistics-(report|export)|account\/(first-steps|account-administration)|content\/(publishing|publication|revision|(column|dictionary)-record|list-terms)|ceremony\/(ceremony|show|night-check|reveal|seal)|press\/press-(staff|record|accreditation)|record\/[a-z-]+|award\/(award-(staff|change|import|restore|result)|edition-(edit|copy)|(film|person|face|programme|edition|edition-part)-record|record-preview|nomination|recipient|named-person)|media\/(media-library|upload|video-item)|video\/(subtitle|live-stream|video-(access|bin|erase|library|owner|picture|processing|upload|uses)))(-[a-z-]+)?\.ts$/;
/** Services for preview links and for the erasure of an item; each checks the reader or only writes. */
const forPreviews = new Set(['video/play-preview-reader.ts', 'content/content-reactions.ts']);
/** Composition, and playback, which checks the viewer before it reads non-public rows. */
const composition = new Set([
  'create-services.ts',
  'create-reading-services.ts',
  'create-site-services.ts',
  'job-handlers.ts',
  'start-jobs.ts',
  'video/play-film.ts',
]);
const isStaffService = (name: string) => staffServices.test(name) || forPreviews.has(name);
/** Moderators and authors see comments in every state, and stored counts depend on all of them. */
const everyState = new Set([
  'community/comment-add.ts',
  'community/comment-moderation.ts',
  'community/comment-report.ts',
  'community/comment-state.ts',
  'community/like-erase.ts',
  'community/user-state.ts',
]);
/**
 * Services without the rules: one reads bodies of rows that were already filtered, one exports an account's own data, one
 * only tells that something was public before.
 */
const withoutRules = new Set(['search/search-rows.ts', 'account/account-export.ts', 'core/was-public.ts']);
/** A signature contains the time of its signer; the doctor compares the clocks of the machine and the database. */
const ownClock = new Set(['share/share.ts', 'doctor/doctor-database.ts', 'doctor/doctor-outside.ts']);

test.each(services.filter(({ name }) => !writers.has(name) && !everyState.has(name) && !withoutRules.has(name) && !isStaffService(name)))(
  '$name reads through the visibility rules',
  ({ source }) => {
    const passed = rules.filter(([reads, needs]) => reads.test(source) && !needs.test(source));

    expect(passed.map(String)).toEqual([]);
  },
);

test('imports no service that sees every state into services for visitors', () => {
  const importing = services
    .filter(({ name }) => !isStaffService(name) && !writers.has(name) && !composition.has(name))
    .flatMap(({ name, source }) =>
      [...source.matchAll(/^import (?!type )[^;]*? from '(?:#server\/services|(\.))\/([a-z/-]+\.ts)';/gm)]
        .map(([, beside, other = '']) => (beside ? join(dirname(name), other) : other))
        .filter(isStaffService)
        .map((other) => `${name} imports ${other}`),
    );

  expect(importing).toEqual([]);
});

test('detects a planted service that bypasses the rules', () => {
  const planted = 'db.select().from(contentRevision).where(eq(contentRevision.state, x))';

  expect(rules.some(([reads, needs]) => reads.test(planted) && !needs.test(planted))).toBe(true);
});

test.each(services.filter(({ name }) => !writers.has(name) && !ownClock.has(name)))(
  '$name uses only the clock of the database',
  ({ source }) => {
    expect(source).not.toMatch(/\bnew Date\(\)|Date\.now\(\)/);
  },
);

test('counts rows only within a limit or a time range', () => {
  // Only staff calls these services, a few times a minute.
  const counting = services
    .filter(({ name, source }) => !isStaffService(name) && /count\(\*\)|\$count\(/.test(source))
    .map(({ name }) => name);

  // Seats of one video are counted under its limit.
  // Lists of one account and staff inboxes are counted up to a limit; invitations and open jobs are few. Videos, live sessions
  // and films of the screening room number hundreds, see `build/decisions/21-visibility-and-embargo.md`.
  // The live state counts the winners of one edition, some dozens. Sitemaps count one file at a time and records without a stored count: films, people, faces and videos. The column tree counts
  // those too, and a filtered list those of its choices, for cached responses; similar names are counted among a few candidates, and views within the batch that is
  // written.
  expect(counting.sort()).toEqual([
    'account/invitation-list.ts',
    'ceremony/live-state.ts',
    'content/column.ts',
    'content/content-count.ts',
    'content/search-items.ts',
    'content/view-count.ts',
    'core/count-up-to.ts',
    'discovery/sitemap-items.ts',
    'discovery/sitemap-records.ts',
    'discovery/sitemap-videos.ts',
    'job-list.ts',
    'job/job-counts.ts',
    'search/search-matches.ts',
    'search/search-names.ts',
    'video/screening-room.ts',
    'video/showing.ts',
    'video/video-live.ts',
    'video/video.ts',
  ]);
});
