/** The data around every page: the editions that links lead to, the announcement bar, the footer, the menu, the identity and the colours of the site. */
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { siteColumn } from '#server/db/schema/column.ts';
import type { Database } from '#server/db/client.ts';
import { runPrepared } from '#server/db/prepared.ts';
import { edition, juryMember } from '#server/db/schema/award.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { Navigation } from '#shared/api/home.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import type { SiteIdentity } from '#shared/api/site-navigation.ts';
import type { SitePartKind } from '#shared/api/site-part.ts';
import { footerIn } from '#shared/site/footer.ts';
import type { Language } from '#shared/language.ts';
import { hiddenBands } from '#shared/site/home-bands.ts';
import { paths } from '#shared/paths.ts';
import { menuIn } from '#shared/site/menu.ts';
import { asksIdNumber, emptyOrganiser, zoneOf } from '#shared/site/organiser.ts';
import { identityPictures, shortNameOf, siteNameOf } from '#shared/site/site-identity.ts';
import { zoneName } from '#shared/site-zone.ts';
import { themeFaults } from '#shared/site/theme.ts';
import { entryCallFields, nextCallState, noticesTag, toCurrentCall } from '#server/services/core/entry-call.ts';
import { localized } from '#server/services/core/localized.ts';
import {
  earliest,
  editionIsShown,
  instantOrNull,
  isPublic,
  isPublicOrComing,
  juryIsPublic,
  nextInstant,
  someWinnerIsPublic,
  winnersArePublic,
  type Answer,
} from '#server/services/core/visibility.ts';
import { imageOf, mediaUrl } from '#server/services/media/image-view.ts';
import { readMediaFiles } from '#server/services/media/media-item.ts';
import { sitePartRules } from './site-part-rules.ts';

export type NavigationService = ReturnType<typeof createNavigationService>;

/** `serverZone` is the zone of a site whose organiser has not said theirs. */
export function createNavigationService({ db, serverZone = 'UTC' }: { db: Database; serverZone?: string }) {
  return {
    getNavigation: async (language: Language): Promise<Answer<Navigation>> => {
      const [editions, calls, kept, parts] = await Promise.all([readEditions(db), readCalls(db), readKeptColumns(db), readOnlineParts(db)]);
      const bar = announcementAt(parts.announcement, language);
      const identity = parts.identity ? sitePartRules.identity.read(parts.identity.data) : null;
      const call = calls.find(({ entryState }) => entryState === 'open' || entryState === 'coming');
      const organiser = parts.organiser ? sitePartRules.organiser.read(parts.organiser.data) : emptyOrganiser;
      const zone = zoneOf(organiser, serverZone);
      const current = editions.find(({ isCurrent }) => isCurrent) ?? editions[0];
      return {
        data: {
          editionYear: current?.year ?? null,
          editionYears: editions.map(({ year }) => year),
          hasFaces: kept.has('face'),
          hasCulture: kept.has('culture'),
          hiddenBands: parts.bands ? hiddenBands(sitePartRules.bands.read(parts.bands.data)) : [],
          juryPath: current?.hasJury ? `${paths.edition(current.year)}#jury` : paths.about(2),
          programmePath: current?.hasProgramme ? paths.programme(current.year) : null,
          call: call ? toCurrentCall(call, language) : null,
          announcement: bar.announcement,
          footer: parts.footer ? footerIn(language, sitePartRules.footer.read(parts.footer.data)) : null,
          menu: parts.menu ? menuIn(language, sitePartRules.menu.read(parts.menu.data)) : null,
          theme: parts.theme ? themeIn(sitePartRules.theme.read(parts.theme.data)) : null,
          identity: identity && (await readIdentity(db, identity, language)),
          zone: { name: zone, label: zoneName(zone, language) },
          asksIdNumber: asksIdNumber(organiser),
          isHidden: identity?.isHidden ?? false,
        },
        tags: [
          'navigation',
          'columns',
          noticesTag,
          ...calls.map((row) => `edition:${row.edition.id}`),
          ...(current ? [`programme:${current.id}`] : []),
        ],
        changesAt: earliest([bar.changesAt, current?.programmeChangesAt, ...calls.map((row) => row.changesAt)]),
        goesAt: bar.announcement ? bar.changesAt : null,
      };
    },
  };
}

/** The columns of the face gallery and of culture, as far as the organiser has kept them: their screens go with them. */
export async function readKeptColumns(db: Database): Promise<ReadonlySet<string>> {
  const columns = await runPrepared(db, 'columns with screens', (prepared) =>
    prepared
      .select({ id: siteColumn.id })
      .from(siteColumn)
      .where(inArray(siteColumn.id, ['face', 'culture'])),
  );
  return new Set(columns.map(({ id }) => id));
}

interface ShownEdition {
  id: string;
  year: number;
  isCurrent: boolean;
  hasJury: boolean;
  /** Whether an event of its programme is public. */
  hasProgramme: boolean;
  /** When an event becomes public or stops being so. */
  programmeChangesAt: Date | null;
}

function readEditions(db: Database): Promise<ShownEdition[]> {
  const hasJury = sql`(${juryIsPublic()} and exists (select 1 from ${juryMember} where ${juryMember}.edition_id = ${edition}.id))`;
  return runPrepared(db, 'years of editions', (prepared) =>
    prepared
      .select({
        id: edition.id,
        year: edition.year,
        isCurrent: edition.isCurrent,
        hasJury: hasJury.mapWith(Boolean),
        hasProgramme: sql`coalesce(bool_or(${isPublic(programmeEvent)}), false)`.mapWith(Boolean),
        programmeChangesAt: sql<Date | null>`min(${nextInstant(programmeEvent)})`.mapWith(instantOrNull),
      })
      .from(edition)
      .leftJoin(programmeEvent, and(eq(programmeEvent.editionId, edition.id), isPublicOrComing(programmeEvent)))
      .where(editionIsShown())
      .groupBy(edition.id)
      .orderBy(desc(edition.year)),
  );
}

/** Editions that call for entries, latest first, and when that next changes. */
function readCalls(db: Database) {
  return runPrepared(db, 'calls for entries', (prepared) =>
    prepared
      .select({ edition, ...entryCallFields, changesAt: nextCallState })
      .from(edition)
      .where(and(editionIsShown(), eq(edition.phase, 'call'), not(someWinnerIsPublic()), not(winnersArePublic())))
      .orderBy(desc(edition.year)),
  );
}

interface OnlinePart {
  kind: SitePartKind;
  data: Record<string, unknown>;
  /** The database's clock. */
  now: Date;
}

/** The versions online of the parts that every page shows. */
async function readOnlineParts(db: Database): Promise<Partial<Record<SitePartKind, OnlinePart>>> {
  const rows = await runPrepared(db, 'parts of every page', (prepared) =>
    prepared
      .select({ kind: sitePartRevision.kind, data: sitePartRevision.data, now: sql<Date>`now()`.mapWith(sitePartRevision.savedAt) })
      .from(sitePartRevision)
      .where(
        and(
          inArray(sitePartRevision.kind, ['announcement', 'footer', 'menu', 'bands', 'identity', 'organiser', 'theme']),
          eq(sitePartRevision.state, 'online'),
        ),
      ),
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
}

/** Null for a stored version with a fault, which an earlier release may have taken. */
function themeIn(data: SiteTheme): SiteTheme | null {
  return themeFaults(data).length > 0 ? null : data;
}

/** Null for a stored version without a name. */
async function readIdentity(db: Database, data: SiteIdentity, language: Language): Promise<Navigation['identity']> {
  const name = siteNameOf({ ...data });
  if (!name) return null;
  const files = await readMediaFiles(
    db,
    identityPictures.map((field) => data[field]).filter((id) => id !== ''),
  );
  const fileOf = (id: string) => files.find((file) => file.id === id);
  const [logo, dark, icon, share] = identityPictures.map((field) => fileOf(data[field]));
  return {
    name,
    shortName: shortNameOf(data),
    description: { 'zh-Hans': data.descriptionZh, en: data.descriptionEn },
    logo: logo
      ? {
          url: mediaUrl(logo.path),
          darkUrl: mediaUrl((dark ?? logo).path),
          width: logo.width,
          height: logo.height,
          hasName: data.logoHasName,
        }
      : null,
    icon: icon ? { id: icon.id, url: mediaUrl(icon.path) } : null,
    sharePicture: share ? imageOf(share, language) : null,
  };
}

/** The bar that pages show now, and when it next changes on schedule. */
function announcementAt(
  online: OnlinePart | undefined,
  language: Language,
): { announcement: Navigation['announcement']; changesAt: Date | null } {
  const none = { announcement: null, changesAt: null };
  if (!online) return none;
  const { isShown, level, textZh, textEn, linkZh, linkEn, linkPath, from, until } = sitePartRules.announcement.read(online.data);
  const nowMs = online.now.getTime();
  const [fromMs, untilMs] = [from ? Date.parse(from) : -Infinity, until ? Date.parse(until) : Infinity];
  if (!isShown || nowMs >= untilMs) return none;
  if (nowMs < fromMs) return { announcement: null, changesAt: new Date(fromMs) };
  return {
    announcement: {
      level,
      text: localized(language, textZh, textEn),
      link: linkPath ? { label: localized(language, linkZh, linkEn), path: linkPath } : null,
    },
    changesAt: until ? new Date(untilMs) : null,
  };
}
