/** Rules of each site part: cleaning of drafts, validation before publication, and effects. */
import type { TObject } from 'typebox';
import { siteTheme, type SiteTheme } from '#shared/site/look.ts';
import { Value } from 'typebox/value';
import type { Transaction } from '#server/db/client.ts';
import { invalidRequest } from '#server/errors.ts';
import {
  heroSlide,
  homeBand,
  liveEntry,
  partnerEntry,
  type HeroSlide,
  type HeroSlides,
  type HomeBand,
  type HomeBands,
  type LiveEntry,
  type LiveProgramme,
  type PartnerEntry,
  type PartnerList,
  announcement,
  type Announcement,
  type SitePartKind,
} from '#shared/api/site-part.ts';
import {
  footer,
  footerLink,
  type Footer,
  type FooterLink,
  mailTextEntry,
  type MailTextEntry,
  type MailTexts,
  menuEntry,
  organiser,
  siteIdentity,
  type Menu,
  type MenuEntry,
  type Organiser,
  type SiteIdentity,
} from '#shared/api/site-navigation.ts';
import { emptyFooter, emptyFooterLink, footerFaults } from '#shared/site/footer.ts';
import { bandFaults, completeBands, emptyBand, isBandKey } from '#shared/site/home-bands.ts';
import {
  emptyLive,
  emptyPartner,
  emptySlide,
  entryField,
  liveFaults,
  partnerFaults,
  slideFaults,
  slidePictureFaults,
} from '#shared/site/home-part-checks.ts';
import { completeMailTexts, emptyMailEntry, mailTextFaults } from '#shared/site/mail-texts.ts';
import { completeMenu, emptyMenuEntry, menuFaults, ownPages } from '#shared/site/menu.ts';
import { emptyOrganiser, organiserFaults, organiserTag } from '#shared/site/organiser.ts';
import {
  emptySiteIdentity,
  identityFaults,
  identityPictureFaults,
  identityPictures,
  siteNameTag,
  vectorPictures,
  type PictureSize,
} from '#shared/site/site-identity.ts';
import { announcementFaults, emptyAnnouncement, type PartFault } from '#shared/site/site-part-checks.ts';
import { emptyTheme, themeFaults } from '#shared/site/theme.ts';
import { cleanBlock, cleanInstant, cleanLines, cleanWindow, withOwnIds } from './clean-entry.ts';
import { writeBanners, writePartners } from './home-rows.ts';
import { videosOfLive, writeLiveSessions } from './live-rows.ts';

/** Shape of each part's data. */
export interface SitePartData extends Record<SitePartKind, Record<string, unknown>> {
  announcement: Announcement;
  hero: HeroSlides;
  partners: PartnerList;
  footer: Footer;
  menu: Menu;
  identity: SiteIdentity;
  organiser: Organiser;
  theme: SiteTheme;
  mail: MailTexts;
  live: LiveProgramme;
  bands: HomeBands;
}

interface Rules<Data> {
  /** The data as it is stored. */
  clean: (data: Data) => Data;
  /** The data of a stored version, which an earlier release may have written. */
  read: (data: Record<string, unknown>) => Data;
  faultsOf: (data: Data) => PartFault[];
  /** The pictures of the library that it names, by field; a part whose pictures are gone does not go online. */
  picturesOf?: (data: Data) => { field: string; id: string; mayBeVector?: boolean }[];
  /** Pictures that do not fit their place. */
  pictureFaultsOf?: (data: Data, sizeOf: (id: string) => PictureSize | null) => PartFault[];
  /** The videos that it names, by field, likewise. */
  videosOf?: (data: Data) => { field: string; id: string }[];
  /** The pages of the organiser's that it leads to, by field, likewise. */
  ownPagesOf?: (data: Data) => { field: string; id: string }[];
  /** Writes the rows by which visitors read it, in the transaction of its publication. `now` is the database's clock. */
  write?: (tx: Transaction, data: Data, now: Date) => Promise<void>;
  /** Cache tags of everything that shows the part. */
  tags: readonly string[];
}

export const sitePartRules: { readonly [Kind in SitePartKind]: Rules<SitePartData[Kind]> } = {
  announcement: {
    clean: (data) => ({ ...cleanLines(data, announcement), ...cleanWindow(data), linkPath: data.linkPath.trim() }),
    read: (data) => ({ ...emptyAnnouncement, ...pickKnown(announcement, data) }),
    faultsOf: announcementFaults,
    tags: ['navigation'],
  },
  hero: {
    clean: ({ entries }) => ({
      entries: withOwnIds(entries).map((slide) => ({ ...cleanLines(slide, heroSlide), ...cleanWindow(slide), path: slide.path.trim() })),
    }),
    read: (data) => ({ entries: readEntries<HeroSlide>(heroSlide, emptySlide, data) }),
    faultsOf: ({ entries }) => slideFaults(entries),
    picturesOf: ({ entries }) => entries.flatMap((slide) => pictures(slide, ['imageId', 'imageMobileId'])),
    pictureFaultsOf: ({ entries }, sizeOf) => slidePictureFaults(entries, sizeOf),
    write: writeBanners,
    tags: ['home'],
  },
  partners: {
    clean: ({ entries }) => ({
      entries: withOwnIds(entries).map((entry) => ({ ...cleanLines(entry, partnerEntry), path: entry.path.trim() })),
    }),
    read: (data) => ({ entries: readEntries<PartnerEntry>(partnerEntry, emptyPartner, data) }),
    faultsOf: ({ entries }) => partnerFaults(entries),
    picturesOf: ({ entries }) => entries.flatMap((entry) => pictures(entry, ['logoId'])),
    write: writePartners,
    tags: ['home'],
  },
  footer: {
    clean: (data) => ({
      ...cleanLines(data, footer),
      email: data.email.trim(),
      entries: withOwnIds(data.entries).map((entry) => ({ ...cleanLines(entry, footerLink), path: entry.path.trim() })),
    }),
    read: (data) => ({ ...emptyFooter, ...pickKnown(footer, data), entries: readEntries<FooterLink>(footerLink, emptyFooterLink, data) }),
    faultsOf: footerFaults,
    tags: ['navigation'],
  },
  menu: {
    clean: ({ entries }) =>
      completeMenu({ entries: withOwnIds(entries).map((entry) => ({ ...cleanLines(entry, menuEntry), path: entry.path.trim() })) }),
    read: (data) => completeMenu({ entries: readEntries<MenuEntry>(menuEntry, emptyMenuEntry, data) }),
    faultsOf: menuFaults,
    ownPagesOf: ownPages,
    tags: ['navigation'],
  },
  identity: {
    clean: (data) => cleanLines(data, siteIdentity),
    read: (data) => ({ ...emptySiteIdentity, ...pickKnown(siteIdentity, data) }),
    faultsOf: identityFaults,
    picturesOf: (data) =>
      identityPictures
        .filter((field) => data[field] !== '')
        .map((field) => ({ field, id: data[field], mayBeVector: vectorPictures.has(field) })),
    pictureFaultsOf: identityPictureFaults,
    tags: ['navigation', siteNameTag],
  },
  organiser: {
    clean: (data) => cleanLines(data, organiser),
    read: (data) => ({ ...emptyOrganiser, ...pickKnown(organiser, data) }),
    faultsOf: organiserFaults,
    // Days and times are everywhere; feeds and share pictures follow the tag of the name.
    tags: ['navigation', siteNameTag, organiserTag],
  },
  theme: {
    clean: (data) => cleanLines(data, siteTheme),
    read: (data) => ({ ...emptyTheme, ...pickKnown(siteTheme, data) }),
    faultsOf: themeFaults,
    // Share pictures follow the tag of the name.
    tags: ['navigation', siteNameTag],
  },
  mail: {
    clean: ({ entries }) => completeMailTexts({ entries: withOwnIds(entries).map((entry) => cleanLines(entry, mailTextEntry)) }),
    read: (data) => completeMailTexts({ entries: readEntries<MailTextEntry>(mailTextEntry, emptyMailEntry, data) }),
    faultsOf: mailTextFaults,
    tags: [],
  },
  live: {
    clean: ({ entries }) => ({
      entries: withOwnIds(entries).map((session) => ({
        ...cleanLines(session, liveEntry),
        ...cleanWindow(session),
        startsAt: cleanInstant(session, 'startsAt'),
        endsAt: cleanInstant(session, 'endsAt'),
      })),
    }),
    read: (data) => ({ entries: readEntries<LiveEntry>(liveEntry, emptyLive, data) }),
    faultsOf: ({ entries }) => liveFaults(entries),
    picturesOf: ({ entries }) => entries.flatMap((session) => pictures(session, ['coverId'])),
    videosOf: ({ entries }) =>
      entries.flatMap((session) => videosOfLive(session).map(({ field, id }) => ({ field: entryField(session.id, field), id }))),
    write: writeLiveSessions,
    tags: ['home', 'live', 'videos'],
  },
  bands: {
    clean: ({ entries }) => {
      // A band has no fields, and all else must have a kind.
      if (entries.some(({ id, block }) => (block === undefined) !== isBandKey(id))) throw invalidRequest('entries');
      return completeBands({
        entries: withOwnIds(entries).map((entry) => (entry.block ? { ...entry, block: cleanBlock(entry.block) } : entry)),
      });
    },
    read: (data) => completeBands({ entries: readEntries<HomeBand>(homeBand, emptyBand, data) }),
    faultsOf: bandFaults,
    picturesOf: ({ entries }) =>
      entries.flatMap(({ id: entryId, block }) => (block?.pictures ?? []).map((id) => ({ field: entryField(entryId, 'pictures'), id }))),
    tags: ['home', 'navigation'],
  },
};

function pictures<Entry extends { id: string }>(entry: Entry, fields: readonly (keyof Entry & string)[]) {
  return fields.flatMap((field) => {
    const id = entry[field];
    return typeof id === 'string' && id !== '' ? [{ field: entryField(entry.id, field), id }] : [];
  });
}

/** The entries of a stored list, each with what still fits. */
function readEntries<Entry extends { id: string }>(
  schema: TObject,
  empty: Omit<Entry, 'id'>,
  { entries }: Record<string, unknown>,
): Entry[] {
  return (Array.isArray(entries) ? entries : []).flatMap((stored: Record<string, unknown>) => {
    const known = pickKnown(schema, stored);
    return 'id' in known ? [{ ...empty, ...known } as Entry] : [];
  });
}

/** Fields of a stored document that still fit. */
function pickKnown(schema: TObject, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) => (Value.Check(field, data[name]) ? [[name, data[name]]] : [])),
  );
}
