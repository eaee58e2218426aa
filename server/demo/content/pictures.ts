/** All pictures of the demonstration programme: stills, posters, portraits, heroes and galleries. */
import { chosenLook, drawPortrait, lookOf, portraitHeight, portraitWidth } from '#server/demo/art/portrait.ts';
import type { Picture } from '#server/demo/art/raster.ts';
import { drawPlate } from '#server/demo/art/plate.ts';
import { drawScene, type SceneName, type ScenePicture } from '#server/demo/art/scene.ts';
import { culture, news, people, videos, filmOf, films, type DemoPerson, type DemoFilm, type Text } from './programme.ts';

/** A picture with its alternative texts. */
export interface DemoPicture extends Picture {
  alt: Text;
}

/** Subject of each scene, as the end of a sentence. */
const sceneTexts: Record<SceneName, Text> = {
  ridges: { zh: '薄雾中的层层山脊与一轮圆日', en: 'ridge behind ridge in the mist under a round sun' },
  bamboo: { zh: '竹林里的光束与一个小小的身影', en: 'shafts of light in a bamboo grove and one small figure' },
  dunes: { zh: '沙丘上同行的两个人', en: 'two walkers among dunes' },
  terraces: { zh: '映着天光的梯田', en: 'rice terraces that mirror the sky' },
  sea: { zh: '平静的海面与水上的光路', en: 'a calm sea and the path of light on it' },
  lanterns: { zh: '夜色里漂在河上的灯', en: 'lanterns on a river at night' },
  city: { zh: '雨夜街道上的一把伞', en: 'one umbrella in a rainy street at night' },
  train: { zh: '夜里亮着窗的列车驶过雪原', en: 'a lit train crossing a snowfield' },
  window: { zh: '大窗前坐着的人与一盏落地灯', en: 'somebody sitting before a great window, and a lamp' },
  stage: { zh: '幕布前，追光里展开双袖的演员', en: 'a performer with spread sleeves in a spotlight before the curtain' },
  arches: { zh: '烈日下两层拱廊与一个路人', en: 'two floors of arches in hard sun and one passer-by' },
  stars: { zh: '天文台上空的星轨', en: 'star trails over an observatory' },
  paper: { zh: '剪纸的云海与天上的一条鱼', en: 'clouds of cut paper and a fish in the sky' },
  wheat: { zh: '通向远处一棵树的麦田小径', en: 'a path through wheat towards one far tree' },
  peak: { zh: '云海上的一座雪峰与一个身影', en: 'one snow peak above the clouds and a small figure' },
  openair: { zh: '夜里露天银幕前的一排排观众', en: 'rows of heads before an open-air screen at night' },
  bridge: { zh: '斜拉桥上弹钢琴的人', en: 'somebody at a piano on a cable bridge' },
  cranes: { zh: '飞过湿地的一行鹤', en: 'a line of cranes over a marsh' },
  kite: { zh: '山坡上的孩子与一只长尾风筝', en: 'a child on a hill and a kite with a long tail' },
  orchard: { zh: '结满果子的树与一架梯子', en: 'a tree in fruit and a ladder' },
  steps: { zh: '盘上山坡、穿过万家灯火的石阶', en: 'a stairway that turns up a hillside of lit houses' },
  corridor: { zh: '门里透着光的长廊尽头站着一个人', en: 'somebody at the end of a corridor of lit doors' },
  shaft: { zh: '矿井深处的一盏灯', en: 'one lamp at the bottom of a shaft' },
  kitchen: { zh: '吊灯下颠锅的厨师', en: 'a cook with a wok under hanging lamps' },
  shelves: { zh: '一整面抽屉墙前的人与一架梯子', en: 'somebody before a wall of drawers, and a ladder' },
  flats: { zh: '夜里亮着几扇窗的楼', en: 'a house front at night with some windows lit' },
  umbrellas: { zh: '俯看雨中许多深色的伞与一把亮色的伞', en: 'dark umbrellas in the rain from above, and a bright one' },
  gears: { zh: '像树一样生长的齿轮', en: 'cogwheels that grow like trees' },
  loom: { zh: '织机上的经线与正在成形的花纹', en: 'the warp of a loom and a pattern that grows' },
  profile: { zh: '盛着一片山水的侧脸剪影', en: 'a head in profile that holds a landscape' },
};

const asSentence = ({ zh, en }: Text): Text => ({ zh, en: en.charAt(0).toUpperCase() + en.slice(1) });

/** Films whose stills are large, because the home page shows them widest. */
const wideStills = new Set(['f01', 'f04', 'f05', 'f08', 'f12', 'f21']);
const grain = 26;
const gallerySize = 8;

/** All pictures in drawing order. */
export function demoPictures(): DemoPicture[] {
  return [
    ...heroes(),
    ...films.flatMap((work) => [still(work), poster(work)]),
    ...people.map(portrait),
    ...videos.map(videoFrame),
    ...itemCovers(),
    ...news.filter(({ gallery }) => gallery).flatMap(galleryOf),
  ];
}

/** Ids of the pictures in an article's gallery. */
export function galleryIds(newsId: string): string[] {
  return Array.from({ length: gallerySize }, (_, index) => `${newsId}g${index + 1}`);
}

function still(work: DemoFilm): DemoPicture {
  const [width, height] = wideStills.has(work.id) ? [1600, 900] : [1280, 720];
  const what = sceneTexts[work.art.scene];
  const alt = { zh: `《${work.title.zh}》剧照：${what.zh}`, en: `Still from ${work.title.en}: ${what.en}` };
  return {
    id: work.id,
    width,
    height,
    focalX: 0.5,
    focalY: 0.52,
    grain,
    alt,
    draw: () => drawScene({ ...work.art, width: 1280, height: 720 }),
  };
}

/** Films whose poster is type alone: its ground is plain, and the page sets the title over it. */
const typePosters: ReadonlySet<string> = new Set([
  'f09',
  'f13',
  'f27',
  'f30',
  'f38',
  'f47',
  'f52',
  'f60',
  'f66',
  'f70',
  'f75',
  'f78',
  'f82',
]);

function poster(work: DemoFilm): DemoPicture {
  const alt = { zh: `《${work.title.zh}》海报`, en: `Poster of ${work.title.en}` };
  if (typePosters.has(work.id)) {
    const plate = { palette: work.art.palette, seed: work.art.seed, width: 800, height: 1200 };
    return { id: `${work.id}p`, width: 600, height: 900, focalX: 0.5, focalY: 0.5, grain, alt, draw: () => drawPlate(plate) };
  }
  const art = { ...work.art, seed: work.art.seed + 3, width: 800, height: 1200 };
  return { id: `${work.id}p`, width: 600, height: 900, focalX: 0.5, focalY: 0.5, grain, alt, draw: () => drawScene(art) };
}

function portrait(person: DemoPerson): DemoPicture {
  const number = Number(person.id.slice(1));
  const look = person.face ? lookOf(number, person.face.skin, person.face.isWoman) : chosenLook(number);
  const alt = { zh: `${person.name.zh}肖像`, en: `Portrait of ${person.name.en}` };
  return {
    id: person.id,
    width: portraitWidth,
    height: portraitHeight,
    focalX: 0.5,
    focalY: 0.35,
    grain: 18,
    alt,
    draw: () => drawPortrait(look),
  };
}

/** Closer views of a film's scene, in shares of its size. */
const views = [
  { x: 0, y: 0, size: 1 },
  { x: 0.26, y: 0.36, size: 0.5 },
  { x: 0.02, y: 0.4, size: 0.56 },
  { x: 0.42, y: 0.16, size: 0.58 },
] as const;
/** Locations that fit any film; the cut paper and the profile would look like another film. */
const places = ['window', 'peak', 'lanterns', 'steps', 'sea', 'flats', 'terraces', 'bridge', 'city', 'wheat', 'train', 'cranes'] as const;

/** Id of the picture of a video: a moment of the film other than its still. */
export function videoFrameId(videoId: string): string {
  return `${videoId}c`;
}

/** View of the film that a video of each kind shows; a forum takes place elsewhere. */
const viewOfVideo: Record<string, number> = { feature: 2, episode: 2, making: 3, trailer: 1 };

function videoFrame({ id, kind, work: workId }: (typeof videos)[number]): DemoPicture {
  const work = filmOf(workId);
  const view = viewOfVideo[kind];
  const scene: SceneName = view === undefined ? 'stage' : work.art.scene;
  const [width, height] = wideStills.has(workId) ? [1600, 900] : [1280, 720];
  const alt = { zh: `《${work.title.zh}》画面：${sceneTexts[scene].zh}`, en: `A moment of ${work.title.en}: ${sceneTexts[scene].en}` };
  const art = { scene, palette: work.art.palette, seed: work.art.seed + 500, width: 1280, height: 720 };
  const framed = view === undefined ? art : { ...art, frame: views[view], options: work.art.options };
  return { id: videoFrameId(id), width, height, focalX: 0.5, focalY: 0.5, grain, alt, draw: () => drawScene(framed) };
}

/** Items with their own cover, because another item already uses the still of the film. */
const ownCovers: ReadonlySet<string> = new Set(['n25', 'n32', 'n36', 'c10']);

/** Id of the cover of a news or culture item: its own, else the film's still. */
export function coverIdOf({ id, work }: { id: string; work: string }): string {
  return ownCovers.has(id) ? `${id}c` : work;
}

function itemCovers(): DemoPicture[] {
  return [...news, ...culture]
    .filter(({ id }) => ownCovers.has(id))
    .map((item, index) => {
      const { art } = filmOf(item.work);
      const others = places.filter((place) => place !== art.scene);
      const scene: SceneName = others[(art.seed + index * 3) % others.length] ?? art.scene;
      const picture = { scene, palette: art.palette, seed: art.seed + 700 + index * 41, width: 1280, height: 720 };
      return {
        id: coverIdOf(item),
        width: 1280,
        height: 720,
        focalX: 0.5,
        focalY: 0.5,
        grain,
        alt: asSentence(sceneTexts[scene]),
        draw: () => drawScene(picture),
      };
    });
}

/** Pictures of an article: views of the film's scene alternate with other locations in the same palette. */
function galleryOf(item: { id: string; work: string }): DemoPicture[] {
  const work = filmOf(item.work);
  const others = places.filter((place) => place !== work.art.scene);
  return galleryIds(item.id).map((id, index) => {
    const isOwn = index % 2 === 0;
    const view = views[index / 2] ?? views[0];
    const scene: SceneName = isOwn ? work.art.scene : (others[(work.art.seed + index) % others.length] ?? work.art.scene);
    const number = index + 1;
    const alt = {
      zh: `《${work.title.zh}》图集之${number}：${sceneTexts[scene].zh}`,
      en: `${work.title.en}, picture ${number}: ${sceneTexts[scene].en}`,
    };
    const art = { scene, palette: work.art.palette, seed: work.art.seed + 1000 + index * 37, width: 1280, height: 720 };
    const own = { ...art, frame: view, options: work.art.options };
    return { id, width: 1280, height: 720, focalX: 0.5, focalY: 0.5, grain, alt, draw: () => drawScene(isOwn ? own : art) };
  });
}

interface HeroArt extends Pick<ScenePicture, 'scene' | 'palette' | 'options'> {
  id: string;
  seed: number;
  alt: Text;
  phoneOptions?: ScenePicture['options'];
}

// Both eyes of the hero need content: the sun in the left one, the figure in the right one.
const heroArt: HeroArt[] = [
  {
    id: 'hero1',
    scene: 'ridges',
    palette: 'dusk',
    seed: 4121,
    options: {
      sunX: 0.29,
      sunY: 0.36,
      sunRadius: 0.115,
      layers: 8,
      firstLayerY: 0.42,
      lastLayerY: 0.86,
      figureLayer: 3,
      figureX: 0.715,
      figureScale: 400,
    },
    phoneOptions: {
      sunX: 0.25,
      sunY: 0.34,
      sunRadius: 0.1,
      layers: 7,
      firstLayerY: 0.42,
      lastLayerY: 0.86,
      figureLayer: 3,
      figureX: 0.74,
      figureScale: 380,
    },
    alt: {
      zh: '暮色山脊：左边一轮落日，右边山头上站着一个人',
      en: 'Ridges at dusk: a setting sun on the left, somebody standing on the right',
    },
  },
  { id: 'hero2', scene: 'bamboo', palette: 'jade', seed: 909, alt: { zh: '竹林里的光束', en: 'Shafts of light in a bamboo grove' } },
  { id: 'hero3', scene: 'city', palette: 'neon', seed: 4127, alt: { zh: '霓虹雨夜的街道', en: 'A neon street on a rainy night' } },
];

function heroes(): DemoPicture[] {
  return heroArt.flatMap(({ id, alt, phoneOptions, options, ...art }) => [
    {
      id,
      alt,
      width: 1920,
      height: 1040,
      focalX: 0.5,
      focalY: 0.45,
      grain,
      draw: () => drawScene({ ...art, options, width: 2304, height: 1248 }),
    },
    {
      id: `${id}m`,
      alt,
      width: 780,
      height: 800,
      focalX: 0.5,
      focalY: 0.45,
      grain,
      draw: () => drawScene({ ...art, seed: art.seed + 12, options: phoneOptions ?? options, width: 1170, height: 1200 }),
    },
  ]);
}
