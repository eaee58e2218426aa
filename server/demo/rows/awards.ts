/** Rows of the awards: editions, units, categories, films, people, nominations, results, juries. */
import { editions, people, videos, films, type DemoPerson } from '#server/demo/content/programme.ts';
import { unitsOf } from '#server/demo/content/nominations.ts';
import { creditsOf, productionOf, type DemoCredit } from '#server/demo/content/credits.ts';
import type {
  awardCategory,
  awardResult,
  awardUnit,
  edition,
  juryMember,
  nomination,
  nominationRecipient,
  film,
  filmCredit,
} from '#server/db/schema/award.ts';
import type { person } from '#server/db/schema/person.ts';
import { awardAnchor, freeAnchor } from '#shared/award/award-anchor.ts';
import { creditFunctions, type CreditFunction } from '#shared/award/credit.ts';
import { both, countOf, eveningOf } from './fields.ts';

const past = [2023, 2025] as const;

const none = { zh: '', en: '' };

export function editionRows(): (typeof edition.$inferInsert)[] {
  return editions.map((item) => ({
    id: String(item.year),
    year: item.year,
    ...both('ordinal', item.ordinal),
    ...both('theme', item.theme),
    ...both('dates', item.dates),
    ...both('place', item.place),
    ...both('note', item.note),
    phase: item.phase,
    isCurrent: item.current === true,
    startsAt: new Date(item.startsAt),
    endsAt: dateOf(item.endsAt),
    entriesFrom: dateOf(item.entriesFrom),
    entriesUntil: dateOf(item.entriesUntil),
    ...both('eligible', item.eligible ?? none),
    ...both('ineligible', item.ineligible ?? none),
    ...both('entryContact', item.entryContact ?? none),
    nomineesAt: dateOf(item.nomineesAt),
    revealAt: dateOf(item.revealAt),
    awardCount: item.figures.awards,
    entryCount: item.figures.entries,
    countryCount: item.figures.countries,
  }));
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

export function unitRows(): (typeof awardUnit.$inferInsert)[] {
  return past.flatMap((year) =>
    unitsOf(year).map(({ id, key, label }, position) => ({ id, editionId: String(year), key, ...both('label', label), position })),
  );
}

export function categoryRows(): (typeof awardCategory.$inferInsert)[] {
  return past.flatMap((year) => {
    const usedAnchors: string[] = [];
    return unitsOf(year).flatMap((unit) =>
      unit.categories.map(({ id, label, subject }, position) => {
        const anchor = freeAnchor(awardAnchor(label.en, unit.key), usedAnchors);
        usedAnchors.push(anchor);
        return { id, unitId: unit.id, ...both('label', label), subject, anchor, position };
      }),
    );
  });
}

function everyUnit() {
  return past.flatMap((year) => unitsOf(year));
}

/** Accounts of the institutions that entered a film. */
const entrants: Readonly<Record<string, string>> = { f01: 'u-pgc1', f04: 'u-pgc2', f24: 'u-pgc1' };

export function filmRows(): (typeof film.$inferInsert)[] {
  return films.map((item, position) => {
    const production = productionOf(item);
    return {
      id: item.id,
      unitId: `${item.edition}-${item.unit}`,
      institutionId: entrants[item.id] ?? null,
      ...both('title', item.title),
      ...both('country', item.country),
      year: item.year,
      minutes: item.minutes,
      ...both('director', item.director),
      ...both('language', production.language),
      ...both('company', production.company),
      premiere: production.premiere,
      format: production.format,
      sales: production.sales,
      ...both('logline', item.logline),
      ...both('synopsis', { zh: `<p>${item.logline.zh}</p>`, en: `<p>${item.logline.en}</p>` }),
      stillId: item.id,
      posterId: `${item.id}p`,
      videoIds: videos.filter((video) => video.work === item.id).map(({ id }) => id),
      position,
      viewCount: countOf(item.id, 800, 24_000),
      likeCount: countOf(`like ${item.id}`, 40, 1_900),
      publishAt: eveningOf(`${item.edition}-08-30`),
    };
  });
}

export function personRows(): (typeof person.$inferInsert)[] {
  return people.map((item) => ({
    id: item.id,
    ...both('name', item.name),
    originalName: item.original,
    aliases: item.aliases ?? '',
    pronunciation: item.said ?? '',
    ...both('role', item.role),
    ...both('country', item.country),
    ...both('bio', item.bio),
    portraitId: item.id,
    viewCount: countOf(item.id, 120, 9_000),
    likeCount: countOf(`like ${item.id}`, 10, 800),
    publishAt: eveningOf('2023-08-30'),
  }));
}

export function creditRows(): (typeof filmCredit.$inferInsert)[] {
  return films.flatMap((item) => {
    const order = (credit: DemoCredit) => creditFunctions.indexOf(credit.function);
    return creditsOf(item)
      .toSorted((one, other) => order(one) - order(other))
      .map((credit, position) => ({ filmId: item.id, ...namedRow(credit), ...both('role', credit.role), position }));
  });
}

function namedRow({ person: who, name, function: what }: DemoCredit) {
  return { personId: who?.id ?? null, ...both('name', name), function: what };
}

/** Function that each craft award honours; its recipients are the people with that function. */
const crafts: Readonly<Record<string, CreditFunction>> = {
  director: 'director',
  screenplay: 'writer',
  cinematography: 'camera',
  music: 'music',
  editing: 'editing',
  character: 'design',
  effects: 'effects',
};

export function recipientRows(): (typeof nominationRecipient.$inferInsert)[] {
  return everyUnit().flatMap(({ categories }) =>
    categories.flatMap(({ key, nominations }) => {
      const craft = crafts[key];
      if (!craft) return [];
      return nominations
        .filter(({ person: nominee }) => nominee === null)
        .flatMap(({ id, work: item }) =>
          creditsOf(item)
            .filter((credit) => credit.function === craft)
            .map((credit, position) => ({ nominationId: id, ...namedRow(credit), position })),
        );
    }),
  );
}

export function nominationRows(): (typeof nomination.$inferInsert)[] {
  return everyUnit().flatMap(({ categories }) =>
    categories.flatMap((category) =>
      category.nominations.map((item, position) => ({
        id: item.id,
        categoryId: category.id,
        filmId: item.work.id,
        personId: item.person?.id ?? null,
        ...both('role', item.role),
        position,
      })),
    ),
  );
}

export function resultRows(): (typeof awardResult.$inferInsert)[] {
  // The highlights of 2025 give each award a second.
  let second = 5;
  return everyUnit().flatMap(({ id: unitId, categories }) =>
    categories.map(({ id, winner, citation }) => ({
      categoryId: id,
      moment: unitId.startsWith('2025') ? (second += 1) : null,
      nominationId: winner.id,
      ...both('citation', citation),
      enteredBy: 'u-operator',
      enteredAt: eveningOf('2025-09-13'),
    })),
  );
}

export function juryRows(): (typeof juryMember.$inferInsert)[] {
  const jurors = people.filter((item): item is DemoPerson & { jury: NonNullable<DemoPerson['jury']> } => item.jury !== undefined);
  return jurors.map((item, position) => ({
    id: `2025-${item.id}`,
    editionId: '2025',
    personId: item.id,
    unitId: item.jury === 'president' ? null : `2025-${item.jury}`,
    isPresident: item.jury === 'president',
    isChair: item.isChair === true,
    position,
  }));
}
