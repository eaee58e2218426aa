/** `npm run bench [name …]`: runs the benches, prints their figures and goals, and exits with 1 if a goal is missed. */
import { buildIfStale } from '#build/build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';
import type { Bench, BenchResult, Figure } from './figure.ts';
import { machineNoise } from './processes.ts';
import { apiAnswers } from './api-answers.ts';
import { clientBytes } from './client-bytes.ts';
import { coldRender } from './cold-render.ts';
import { comments } from './comments.ts';
import { editor } from './editor.ts';
import { firstByte } from './first-byte.ts';
import { lighthouse } from './lighthouse.ts';
import { likes } from './likes.ts';
import { night } from './night.ts';
import { listScale } from './list-scale.ts';
import { login } from './login.ts';
import { memory } from './memory.ts';
import { misses } from './misses.ts';
import { pageHit } from './page-hit.ts';
import { paint } from './paint.ts';
import { peers } from './peers.ts';
import { phone } from './phone/phone.ts';
import { picture } from './picture.ts';
import { publish } from './publish.ts';
import { sharePicture } from './share-picture.ts';
import { shareSignature } from './share-signature.ts';
import { sitemap } from './sitemap.ts';
import { startup } from './startup.ts';
import { stream } from './stream.ts';
import { staffLists } from './staff-lists.ts';
import { staffScreens } from './staff-screens.ts';

const benches: readonly Bench[] = [
  clientBytes,
  peers,
  pageHit,
  coldRender,
  firstByte,
  paint,
  startup,
  lighthouse,
  phone,
  memory,
  misses,
  apiAnswers,
  listScale,
  sitemap,
  comments,
  likes,
  night,
  staffLists,
  staffScreens,
  editor,
  login,
  publish,
  picture,
  sharePicture,
  shareSignature,
  stream,
];

/** Figures that are printed one after the other stand under each other. */
const nameWidth = 45;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Available: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

await buildIfStale(projectRoot, console.log);
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) await report(bench);

async function report({ name, description, run }: Bench): Promise<void> {
  console.log(`\n${name}: ${description}\n(${machineNoise()})`);
  print(await run(print));
}

function print({ figures, notes = [] }: BenchResult): void {
  const width = Math.max(nameWidth, ...figures.map((one) => one.name.length));
  for (const one of figures) console.log(`  ${one.name.padEnd(width)}  ${one.value.padStart(12)}  ${verdict(one)}`);
  for (const note of notes) console.log(`  · ${note}`);
  if (figures.some(({ reached }) => reached === false)) process.exitCode = 1;
}

function verdict({ goal, reached }: Figure): string {
  if (reached === null) return '';
  return `${reached ? 'reached' : 'MISSED '}  (goal ${goal})`;
}
