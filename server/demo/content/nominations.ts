/** Nominations and winners of both past editions: some defined with the films, the rest chosen by a fixed seed. */
import { createRandom } from '#server/demo/art/random.ts';
import categoryTexts from './categories.json' with { type: 'json' };
import citationTexts from './citations.json' with { type: 'json' };
import { people, films, type DemoPerson, type DemoFilm, type Text, type Unit } from './programme.ts';

export interface DemoNomination {
  id: string;
  work: DemoFilm;
  person: DemoPerson | null;
  role: Text;
}

export interface DemoCategory {
  id: string;
  key: string;
  label: Text;
  subject: 'work' | 'person';
  nominations: DemoNomination[];
  winner: DemoNomination;
  citation: Text;
}

export interface DemoUnit {
  id: string;
  key: Unit | 'special';
  label: Text;
  categories: DemoCategory[];
}

const unitLabels: Record<DemoUnit['key'], Text> = {
  film: { zh: '电影', en: 'Film' },
  tv: { zh: '电视剧', en: 'Television drama' },
  documentary: { zh: '纪录片', en: 'Documentary' },
  animation: { zh: '动画', en: 'Animation' },
  special: { zh: '特别奖', en: 'Special awards' },
};
const nomineesPerCategory = 5;
/** Winners of the special awards of 2025, one per category. */
const specialWinners = ['f39', 'f47'];
const citations: Record<string, Text[]> = citationTexts;
const directing: Text = { zh: '导演', en: 'Director' };
/** Performers are cast in two films; the part in the film of 2023 has no name. */
const parts: Record<string, Text> = { lead: { zh: '主演', en: 'Leading role' }, support: { zh: '配角', en: 'Supporting role' } };

interface Choice {
  work: DemoFilm;
  person: DemoPerson | null;
  role: Text;
}

/** Units of an edition with categories, five nominees per category and a winner. */
export function unitsOf(edition: 2023 | 2025): DemoUnit[] {
  const random = createRandom(edition);
  const wins = new Map<string, number>();
  const keys: DemoUnit['key'][] = ['film', 'tv', 'documentary', 'animation', ...(edition === 2025 ? (['special'] as const) : [])];
  return keys.map((key) => ({
    id: `${edition}-${key}`,
    key,
    label: unitLabels[key],
    categories: categoryTexts[key].map((category, position) => {
      const id = `${edition}-${key}-${category.key}`;
      const choices =
        key === 'special' ? specialChoice(position) : choose(candidates(edition, key, category.key), category.label.zh, random);
      const nominations = choices.map((choice, index) => ({ id: `${id}-${index + 1}`, ...choice }));
      const winner = winnerOf(nominations, category.label.zh, wins);
      wins.set(winner.work.id, (wins.get(winner.work.id) ?? 0) + 1);
      const words = citations[category.key] ?? [];
      const variant = keys.indexOf(key) + (edition === 2025 ? 1 : 0);
      // Not all people of the earlier edition's series and documentaries are in the programme; those categories nominate films.
      const subject = choices.every(({ person }) => person !== null) ? ('person' as const) : ('work' as const);
      return {
        id,
        key: category.key,
        label: category.label,
        subject,
        nominations,
        winner,
        citation: words[variant % words.length] ?? { zh: '', en: '' },
      };
    }),
  }));
}

function specialChoice(position: number): Choice[] {
  const work = films.find(({ id }) => id === specialWinners[position]);
  return work ? [{ work, person: null, role: { zh: '', en: '' } }] : [];
}

/** All candidates of a category. */
function candidates(edition: 2023 | 2025, unit: Unit, key: string): Choice[] {
  const own = films.filter((work) => work.edition === edition && work.unit === unit);
  if (/act(or|ress)$/.test(key)) return performers(edition, own, key);
  if (key !== 'director') return own.map((work) => ({ work, person: null, role: { zh: '', en: '' } }));
  const credited = own.flatMap((work) => {
    const person = people.find(({ name }) => name.zh === work.director.zh);
    return person ? [{ work, person, role: directing }] : [];
  });
  return credited.length >= nomineesPerCategory ? credited : own.map((work) => ({ work, person: null, role: { zh: '', en: '' } }));
}

/** Performers of an edition and unit: the first five of each sex are leads in 2025, the others in 2023. */
function performers(edition: 2023 | 2025, own: readonly DemoFilm[], key: string): Choice[] {
  const isWoman = key.endsWith('actress');
  const cast = people.flatMap((person): Choice[] => {
    const workId = person.part ? person.works?.[edition === 2025 ? 0 : 1] : undefined;
    const work = own.find(({ id }) => id === workId);
    if (!work || !person.part || person.face?.isWoman !== isWoman) return [];
    return [{ work, person, role: person.part }];
  });
  const isLead = !key.startsWith('supporting');
  const half = isLead === (edition === 2025) ? cast.slice(0, nomineesPerCategory) : cast.slice(nomineesPerCategory);
  const part = parts[isLead ? 'lead' : 'support'] ?? directing;
  return edition === 2025 ? half : half.map((choice) => ({ ...choice, role: part }));
}

/** Chooses five candidates: first those defined for the category, then random ones. */
function choose(all: readonly Choice[], label: string, random: () => number): Choice[] {
  const named = all.filter(({ work }) => work.award === label);
  const others = all
    .filter(({ work }) => work.award !== label)
    .map((choice) => ({ choice, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ choice }) => choice);
  return [...named, ...others].slice(0, nomineesPerCategory);
}

/** The winner that is defined; otherwise the nominee with the fewest wins whom no text describes as a nominee only. */
function winnerOf(nominations: readonly DemoNomination[], label: string, wins: ReadonlyMap<string, number>): DemoNomination {
  const named = nominations.find(({ work }) => work.award === label && work.won);
  if (named) return named;
  const rank = ({ work }: DemoNomination) =>
    (work.award !== undefined && !work.won ? 10 : 0) + (wins.get(work.id) ?? 0) * 2 + (work.won ? 1 : 0);
  const [best] = nominations.toSorted((a, b) => rank(a) - rank(b));
  if (!best) throw new Error(`No nominee for ${label}`);
  return best;
}
