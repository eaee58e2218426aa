/** Rows around the content: files, faces, banners, programme, accounts. */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import type { face, faceColumn } from '#server/db/schema/face.ts';
import type { banner, partner } from '#server/db/schema/home.ts';
import { liveSession, type mediaFile } from '#server/db/schema/media.ts';
import type { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { commenters, demoAccounts, demoPasswordHash } from '#server/demo/accounts.ts';
import { demoPictures } from '#server/demo/content/pictures.ts';
import { events, people, site, venues } from '#server/demo/content/programme.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import type { HeroSlides, PartnerList } from '#shared/api/site-part.ts';
import type { Footer, Organiser } from '#shared/api/site-navigation.ts';
import { emptyFooter } from '#shared/site/footer.ts';
import { emptyOrganiser } from '#shared/site/organiser.ts';
import { bannerRowsOf, partnerRowsOf } from '#server/services/site/home-rows.ts';
import type { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { idNumberConsentVersion } from '#shared/consent.ts';
import { both, eveningOf } from './fields.ts';

const opening = eveningOf('2025-08-01');

/** Rows of stored pictures. */
export function mediaRows(stored: readonly StoredPicture[]): (typeof mediaFile.$inferInsert)[] {
  const made = new Map(stored.map((item) => [item.id, item]));
  return demoPictures().flatMap(({ id, width, height, focalX, focalY, alt }) => {
    const file = made.get(id);
    if (!file) return [];
    return [
      {
        id,
        path: file.key,
        kind: 'image' as const,
        contentType: 'image/webp',
        bytes: file.bytes,
        hash: file.hash,
        width,
        height,
        colour: file.color,
        focalX,
        focalY,
        ...both('alt', alt),
      },
    ];
  });
}

/** People in each column of the face gallery, which shows them in pairs. */
const facesOf: Record<string, string[]> = {
  'face-directors': ['p01', 'p02', 'p05', 'p08', 'p07', 'p12', 'p17', 'p20', 'p09', 'p10', 'p03', 'p04'],
  'face-performers': ['p63', 'p53', 'p64', 'p54', 'p65', 'p55', 'p66', 'p56', 'p83', 'p73', 'p86', 'p76'],
  'face-jury': ['p93', 'p94', 'p95', 'p96', 'p101', 'p102', 'p108', 'p109', 'p115', 'p116', 'p119', 'p120'],
  'face-first': ['p29', 'p14', 'p21', 'p22', 'p46', 'p30', 'p47', 'p48', 'p49', 'p51', 'p50', 'p52'],
};

export function faceColumnRows(): (typeof faceColumn.$inferInsert)[] {
  return site.faceColumns.map(({ id, label, year }, position) => ({
    id,
    ...both('label', label),
    year,
    coverId: facesOf[id]?.[0] ?? null,
    position,
  }));
}

export function faceRows(): (typeof face.$inferInsert)[] {
  return site.faceColumns.flatMap(({ id: columnId, year }, column) =>
    (facesOf[columnId] ?? []).flatMap((personId, index) => {
      const person = people.find(({ id }) => id === personId);
      if (!person) return [];
      return [
        {
          id: `face-${personId}`,
          columnId,
          personId,
          ...both('name', person.name),
          ...both('role', person.role),
          year,
          imageId: personId,
          position: column * 100 + index,
          publishAt: opening,
        },
      ];
    }),
  );
}

const hero: HeroSlides = {
  entries: site.banners.map(({ id, picture, title, caption, subtitle, credit, path }) => ({
    id,
    ...both('title', title),
    ...both('caption', caption),
    ...both('subtitle', subtitle),
    ...both('credit', credit),
    imageId: picture,
    imageMobileId: `${picture}m`,
    path,
    from: null,
    until: null,
  })),
};

const partners: PartnerList = {
  entries: site.partners.map((name, index) => ({
    id: `partner-${index + 1}`,
    ...both('name', name),
    level: 'partner',
    path: '',
    logoId: '',
  })),
};

const footer: Footer = { ...emptyFooter, ownerZh: '© 2026 组委会办公室 · 四川成都', ownerEn: '© 2026 Organising Committee, Chengdu' };

export const bannerRows = (): (typeof banner.$inferInsert)[] => bannerRowsOf(hero, opening);
export const partnerRows = (): (typeof partner.$inferInsert)[] => partnerRowsOf(partners);

const isoOf = (column: PgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sessions of the table as a part: some of their instants are the database's. */
const liveSessionsAsEntered = sql`(select jsonb_build_object('entries', jsonb_agg(jsonb_build_object(
  'id', ${liveSession.id}, 'titleZh', ${liveSession.titleZh}, 'titleEn', ${liveSession.titleEn},
  'abstractZh', ${liveSession.abstractZh}, 'abstractEn', ${liveSession.abstractEn}, 'coverId', coalesce(${liveSession.coverId}, ''),
  'videoId', coalesce(${liveSession.videoId}, ''), 'replayId', coalesce(${liveSession.replayId}, ''),
  'startsAt', ${isoOf(liveSession.startsAt)}, 'endsAt', ${isoOf(liveSession.endsAt)}, 'from', null, 'until', null
) order by ${liveSession.startsAt})) from ${liveSession})` as unknown as Record<string, unknown>;

/** Published revisions of the site's parts. */
const organiser: Organiser = { ...emptyOrganiser, country: 'CN', placeZh: '成都', placeEn: 'Chengdu', timeZone: 'Asia/Shanghai' };

export function sitePartRows(): (typeof sitePartRevision.$inferInsert)[] {
  const published = {
    state: 'online' as const,
    number: 1,
    savedBy: 'u-admin',
    savedAt: opening,
    publishedBy: 'u-admin',
    publishedAt: opening,
  };
  return [
    { id: 'part-hero', kind: 'hero', data: hero, ...published },
    { id: 'part-partners', kind: 'partners', data: partners, ...published },
    { id: 'part-live', kind: 'live', data: liveSessionsAsEntered, ...published },
    { id: 'part-footer', kind: 'footer', data: footer, ...published },
    { id: 'part-organiser', kind: 'organiser', data: organiser, ...published },
  ];
}

export function venueRows(): (typeof venue.$inferInsert)[] {
  return venues.map(({ id, name, address }, position) => ({ id, ...both('name', name), ...both('address', address), position }));
}

export function eventRows(): (typeof programmeEvent.$inferInsert)[] {
  return events.map((item) => {
    const startsAt = new Date(`${item.day}T${item.start}:00+08:00`);
    return {
      id: item.id,
      editionId: '2025',
      venueId: item.venue,
      ...both('title', item.title),
      ...both('abstract', item.summary),
      startsAt,
      endsAt: new Date(startsAt.getTime() + item.minutes * 60_000),
      needsTicket: item.needsTicket,
      publishAt: opening,
    };
  });
}

const everyAccount = [...demoAccounts, ...commenters];

export function accountRows(): (typeof userAccount.$inferInsert)[] {
  return everyAccount.map((account) => ({
    id: account.id,
    userType: account.userType,
    nickName: account.name,
    email: account.email,
    passwordHash: demoPasswordHash(account),
    language: account.language,
    agreementVersion: '2025-01',
    agreementAt: opening,
    createdAt: opening,
  }));
}

export function roleRows(): (typeof userRole.$inferInsert)[] {
  return demoAccounts.flatMap(({ id, roles, columns }) =>
    roles.flatMap((role) =>
      // A role without columns holds for all.
      (columns.length > 0 ? columns : ['']).map((columnId) => ({ userId: id, role, columnId, grantedBy: 'cli' })),
    ),
  );
}

/** Leaves out the ID numbers of the operators if there is no cipher. */
export function agencyRows(cipher: FieldCipher | null): (typeof agency.$inferInsert)[] {
  return demoAccounts.flatMap(({ id, agency: office }) =>
    office
      ? [
          {
            userId: id,
            ...both('institution', office),
            operateName: office.operator,
            ...numbersOf(office, cipher),
            country: office.country,
            area: office.area,
            verification: office.isVerified ? ('verified' as const) : ('pending' as const),
            verifiedAt: office.isVerified ? opening : null,
            verifiedBy: office.isVerified ? 'u-admin' : null,
            sensitiveConsentAt: opening,
            sensitiveConsentVersion: idNumberConsentVersion,
          },
        ]
      : [],
  );
}

function numbersOf({ phone, idNumber }: { phone: string; idNumber: string }, cipher: FieldCipher | null) {
  return cipher ? { operatePhone: cipher.seal(phone), operateCode: cipher.seal(idNumber), operateCodeHash: cipher.mac(idNumber) } : {};
}
