/** Credits of the demonstration films by function: people of the programme, and fictional names for the rest of the crew. */
import { createRandom, pick, type Random } from '#server/demo/art/random.ts';
import type { CreditFunction } from '#shared/award/credit.ts';
import { premieres } from '#shared/award/premiere.ts';
import crewNames from './crew-names.json' with { type: 'json' };
import crewPlaces from './crew-places.json' with { type: 'json' };
import { people, type DemoPerson, type DemoFilm, type Text, type Unit } from './programme.ts';

export interface DemoCredit {
  function: CreditFunction;
  /** Person of the programme; null for a name without a profile. */
  person: DemoPerson | null;
  name: Text;
  role: Text;
}

interface Region {
  order: string;
  family: string[][];
  given: string[][];
}

const regions: Readonly<Record<string, Region>> = crewNames;
const places: Readonly<Record<string, string[]>> = crewPlaces;
const none: Text = { zh: '', en: '' };
/** Functions that every film has, and those that its unit adds. People of the programme come first in their function. */
const crew: readonly CreditFunction[] = ['writer', 'camera', 'music', 'editing', 'design', 'sound', 'producer'];
const unitCrew: Readonly<Record<Unit, readonly CreditFunction[]>> = {
  film: ['cast', 'cast', 'cast'],
  tv: ['cast', 'cast', 'cast', 'writer'],
  documentary: [],
  animation: ['cast', 'cast', 'effects'],
};
const companies: readonly [Text, ...Text[]] = [
  { zh: '长窗影业', en: 'Long Window Pictures' },
  { zh: '北渡影业', en: 'North Ferry Films' },
  { zh: '半山工作室', en: 'Half Hill Studio' },
  { zh: '灯下影业', en: 'Lamplight Film' },
  { zh: '旧港制片', en: 'Old Harbour Productions' },
  { zh: '回声映画', en: 'Echo Motion Pictures' },
  { zh: '白桦影视', en: 'Birch Film & Television' },
  { zh: '第七码头影业', en: 'Pier Seven Films' },
];

/** All credits of a film: director first, then cast and crew in the order of functions. */
export function creditsOf(work: DemoFilm): DemoCredit[] {
  const known = people
    .filter((person) => person.works?.includes(work.id))
    .flatMap((person) =>
      functionsOf(person, work).map((name): DemoCredit => ({
        function: name,
        person,
        name: none,
        role: name === 'cast' && person.works?.[0] === work.id ? (person.part ?? none) : none,
      })),
    );
  const director: DemoCredit[] = known.some((credit) => credit.function === 'director')
    ? []
    : [{ function: 'director', person: null, name: work.director, role: none }];
  const random = seeded(work.id);
  const usedNames = new Set<string>();
  const roles = [...crew, ...unitCrew[work.unit]];
  const hired = roles.flatMap((name, at): DemoCredit[] => {
    const place = roles.slice(0, at).filter((other) => other === name).length;
    return known.filter((credit) => credit.function === name).length > place
      ? []
      : [{ function: name, person: null, name: inventName(work, { random, usedNames }), role: none }];
  });
  return [...director, ...known, ...hired];
}

const formats: readonly [string, ...string[]] = ['DCP · 2K · 5.1', 'DCP · 4K · 7.1', 'DCP · 4K · 5.1 · 1.85:1'];

/** Languages, production company and what the trade asks for of a film. */
export function productionOf(work: DemoFilm) {
  const [, zh = '', en = ''] = places[work.country.zh] ?? [];
  const company = pick(seeded(`company ${work.id}`), companies);
  return {
    language: { zh, en },
    company,
    premiere: pick(seeded(`premiere ${work.id}`), premieres),
    format: pick(seeded(`format ${work.id}`), formats),
    sales: `${company.en}\nsales@${company.en.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
  };
}

function functionsOf({ part, role, name }: DemoPerson, work: DemoFilm): CreditFunction[] {
  if (part) return ['cast'];
  const own: CreditFunction[] = role.zh.includes('编剧') ? ['writer'] : role.zh.includes('摄影') ? ['camera'] : ['director'];
  return name.zh === work.director.zh && !own.includes('director') ? ['director', ...own] : own;
}

/** A name typical of the film's country that its credits do not contain yet. */
function inventName(work: DemoFilm, { random, usedNames }: { random: Random; usedNames: Set<string> }): Text {
  const region = regions[places[work.country.zh]?.[0] ?? 'europe'];
  if (!region) throw new Error(`No names for ${work.country.zh}`);
  for (;;) {
    const [familyZh = '', familyEn = ''] = region.family[Math.floor(random() * region.family.length)] ?? [];
    const [givenZh = '', givenEn = ''] = region.given[Math.floor(random() * region.given.length)] ?? [];
    const isFamilyFirst = region.order === 'family';
    const name = isFamilyFirst
      ? { zh: `${familyZh}${givenZh}`, en: `${familyEn} ${givenEn}` }
      : { zh: `${givenZh}·${familyZh}`, en: `${givenEn} ${familyEn}` };
    if (
      usedNames.has(name.zh) ||
      name.zh === work.director.zh ||
      people.some((person) => person.name.zh === name.zh || person.name.en === name.en)
    )
      continue;
    usedNames.add(name.zh);
    return name;
  }
}

function seeded(text: string): Random {
  return createRandom([...text].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7));
}
