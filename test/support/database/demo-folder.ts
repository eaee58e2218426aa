/** Data folders with the demonstration programme, its films as files or as streams: made once per state of the sources, copied for each test file. */
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { projectRoot } from '#build/checks/check-report.ts';
import type { AppContext } from '#server/context.ts';
import { backUp } from '#server/db/backup.ts';
import type { Database } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { drawnPictures } from '#server/demo/drawn-pictures.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import type { FilmTranscoder, PackagedFilm, Transcoder } from '#server/ports/transcoder.ts';
import { createPackaging } from '#server/services/video/packaging.ts';
import { presentFfmpeg } from '#test/support/present-ffmpeg.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { quickHashCost } from '#test/support/quick-hash-cost.ts';
import { copyEmptyFolder, kept } from './empty-folder.ts';

/** `packaged` has its protected films as streams too, which takes ffmpeg. */
export type DemoFolder = 'demo' | 'packaged';

/** Sources of the folders. */
const sources = [
  'test/support/database/demo-folder.ts',
  'server/{db,demo}/**/*.{ts,json,sql,mp4,vtt,webp}',
  'server/services/{media/image,core/search-text,core/html-text,core/pinyin-terms,content/search-index,content/name-distance,search/search-rows}*.ts',
  'server/services/content/search-award-words.json',
  'server/{ports/transcoder,services/video/packaging}*.ts',
  'package-lock.json',
];

/** Makes a template if it is missing. Called by the set-up of the projects before any test, possibly by several runs at once. */
export async function prepareDemoFolder(kind: DemoFolder = 'demo'): Promise<void> {
  const template = templateFolder(kind);
  if (existsSync(template)) return;
  // Not loaded by the many workers that only copy a template.
  const [{ readConfig }, { createContext }] = await Promise.all([import('#server/config.ts'), import('#server/context.ts')]);
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, 'unfinished-'));
  if (kind === 'packaged') cpSync(templateFolder('demo'), unfinished, unchanged);
  else await copyEmptyFolder('migrated', unfinished);
  const config = readConfig({ NODE_ENV: 'test', DATA_FOLDER: unfinished, DEMO_CONTENT: 'true', FFMPEG_PATH: 'off' });
  const context = await createContext(config, { log: () => undefined });
  try {
    if (kind === 'packaged') await packageFilms(context, unfinished);
    else await fillDemoFolder(context, unfinished);
    if (context.database) await backUp(context.database.db, join(unfinished, backupName));
  } finally {
    await context.close();
  }
  // The first run wins; the results of the others are the same.
  if (existsSync(template)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, template);
  removeOld(template);
}

async function fillDemoFolder({ database }: AppContext, folder: string): Promise<void> {
  cpSync(join(await prepareDrawnPictures(), 'media'), join(folder, 'media'), unchanged);
  if (!isExhaustive && database) await hashQuickly(database.db);
}

/** Daily a login to the demonstration is as quick as one of `openCallerStage`: a real one takes a tenth of a second of processor time, a hundred times a run. */
async function hashQuickly(db: Database): Promise<void> {
  const [{ demoAccounts }, { createPasswordHash }] = await Promise.all([
    import('#server/demo/accounts.ts'),
    import('#server/ports/password-hash.ts'),
  ]);
  const { hash } = createPasswordHash(quickHashCost);
  for (const { id, password } of demoAccounts)
    await db
      .update(userAccount)
      .set({ passwordHash: await hash(password) })
      .where(eq(userAccount.id, id));
}

const backupName = 'backup.gz';

/** The rows of the demonstration, to be restored on PostgreSQL; files and secret are those of its folder. */
export function demoBackup(kind: DemoFolder): string {
  return join(templateFolder(kind), backupName);
}

/** Sources on which the pictures of the programme depend. */
const drawings = [
  'server/demo/{art,content}/**/*.{ts,json}',
  'server/demo/picture-process.ts',
  'build/steps/write-demo-pictures.ts',
  'node_modules/sharp/package.json',
];

let drawing: Promise<string> | undefined;

/**
 * Draws the pictures of the programme if that is not done: returns a folder with `media`, and `drawn.json`, the list of drawings.
 * Daily every third of a size is drawn, half a minute of processor time less, and stands for the next two under their names too.
 */
export function prepareDrawnPictures(): Promise<string> {
  return (drawing ??= drawPictures());
}

async function drawPictures(): Promise<string> {
  const folder = join(kept, `pictures${whole}-${hashOf(filesOf(drawings))}`);
  if (!existsSync(folder)) {
    const [{ drawAll }, { demoPictures }] = await Promise.all([
      import('#build/steps/write-demo-pictures.ts'),
      import('#server/demo/content/pictures.ts'),
    ]);
    mkdirSync(kept, { recursive: true });
    const unfinished = mkdtempSync(join(kept, 'unfinished-'));
    const media = join(unfinished, 'media');
    const ofEachSize = [...Map.groupBy(demoPictures(), ({ width, height }) => `${width}x${height}`).values()];
    const drawn = await drawAll(
      media,
      ofEachSize.flatMap((ofSize) => sampled(ofSize, pictureStep)),
    );
    for (const ofSize of ofEachSize) copyNeighbours(media, ofSize, drawn);
    writeFileSync(join(unfinished, 'drawn.json'), JSON.stringify(drawn));
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  utimesSync(folder, new Date(), new Date());
  return folder;
}

const pictureStep = 3;

/** Gives pictures that are not drawn the bytes of the one before that is. */
function copyNeighbours(media: string, ofSize: readonly { id: string }[], drawn: readonly StoredPicture[]): void {
  const keys = new Map(drawn.map(({ id, key }) => [id, key]));
  let before = '';
  for (const { id } of ofSize) {
    const key = keys.get(id);
    if (key) before = key;
    else cpSync(join(media, before), join(media, keyOf(id)));
  }
}

const keyOf = (id: string) => drawnPictures.find((picture) => picture.id === id)?.key ?? '';

async function packageFilms({ database }: AppContext, folder: string): Promise<void> {
  if (!database) throw new Error('The test has its own database');
  const failed: unknown[] = [];
  const packaging = createPackaging({
    db: database.db,
    films: createDiskStorage(join(folder, 'films')),
    workFolder: join(folder, 'films/.unfinished'),
    transcoder: keepingPackages(presentFfmpeg()),
    log: (line) => process.stdout.write(`${line}\n`),
    onError: (error) => failed.push(error),
  });
  const made = await packaging.packageWaiting();
  await packaging.close();
  if (made === 0 || failed.length > 0)
    throw new AggregateError(failed, 'The films of the demonstration could not be packaged; the tests of playback need ffmpeg');
}

/** Sources on which the packaging of a film depends. */
const packagers = ['server/ports/transcoder*.ts', 'build/tools/ffmpeg/package.json'];

/** The film that tests play. */
const playedFilm = join(projectRoot, 'server/demo/films/m2.mp4');

/**
 * Packages outlive templates: a changed schema makes a template old, and its films are the same. Daily all films stream
 * the pictures of the one that tests play, each with its own length: six packages take ffmpeg most of a minute.
 */
function keepingPackages(transcoder: FilmTranscoder): Transcoder {
  return {
    ...transcoder,
    packageFilm: async (order) => {
      const source = isExhaustive ? order.source : playedFilm;
      const folder = join(kept, `film-${hashOf([...filesOf(packagers), source])}`);
      if (!existsSync(folder)) {
        const unfinished = mkdtempSync(join(kept, 'unfinished-'));
        const film = await transcoder.packageFilm({ ...order, source, folder: unfinished });
        writeFileSync(join(unfinished, factsFile), JSON.stringify(film));
        if (existsSync(folder)) rmSync(unfinished, { recursive: true });
        else renameSync(unfinished, folder);
      }
      utimesSync(folder, new Date(), new Date());
      cpSync(folder, order.folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
      rmSync(join(order.folder, factsFile));
      const facts = JSON.parse(readFileSync(join(folder, factsFile), 'utf8')) as PackagedFilm;
      return { ...facts, seconds: await transcoder.readLength(order) };
    },
  };
}

const factsFile = 'facts.json';

/** Templates of other sources go when they are a day old: another run may be copying them. */
function removeOld(template: string): void {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name);
    const ageHours = (Date.now() - statSync(folder).mtimeMs) / 3_600_000;
    if (folder !== template && ageHours > 24) rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy of a template, which the caller may change and must remove. */
export function copyDemoFolder(kind: DemoFolder = 'demo'): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-'));
  cpSync(templateFolder(kind), folder, unchanged);
  shareResizedPictures(folder);
  return folder;
}

/** Resized pictures are named after the time of their original. */
const unchanged = { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true } as const;

/** Sources on which resized pictures depend. */
const resizers = ['server/services/media/{image,ai-mark}.ts', 'server/ports/picture-library.ts', 'node_modules/sharp/package.json'];

/** Gives a site the cache of resized pictures that all sites share: each would resize the same pictures, a third of its processor time. An exhaustive run resizes them. */
function shareResizedPictures(folder: string): void {
  if (isExhaustive) return;
  const cache = join(kept, `resized-${(resizerState ??= hashOf(filesOf(resizers)))}`);
  mkdirSync(cache, { recursive: true });
  symlinkSync(cache, join(folder, 'variants'), 'junction');
}

let resizerState: string | undefined;

/** A copy of the demonstration's files and secret, for a site whose rows are on PostgreSQL. */
export function copyDemoFiles(kind: DemoFolder): string {
  const [template, folder] = [templateFolder(kind), mkdtempSync(join(tmpdir(), 'golden-panda-'))];
  for (const name of ['films', 'media', 'secret', 'uploads']) cpSync(join(template, name), join(folder, name), unchanged);
  shareResizedPictures(folder);
  return folder;
}

function templateFolder(kind: DemoFolder): string {
  return join(kept, `${kind}${whole}-${stateOfSources()}`);
}

/** In the names of what an exhaustive run makes otherwise. */
const whole = isExhaustive ? '-whole' : '';

let knownState: string | undefined;
/** Read once by a process: sources do not change during a run, and a worker copies the template for each of its files. */
function stateOfSources(): string {
  return (knownState ??= hashOf(filesOf(sources)));
}

function filesOf(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).filter((file) => !file.endsWith('.test.ts'));
  return files.sort().map((file) => join(projectRoot, file));
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
