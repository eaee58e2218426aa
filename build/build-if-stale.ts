/** Runs before `npm start`: builds the site if dist/ is missing or out of date. */
import { buildIfStale } from './build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';

await buildIfStale(projectRoot, console.log, { compressLater: true });
