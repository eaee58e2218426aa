/** Runs before `npm start`: builds when dist/ is missing or was built from other sources. */
import { buildIfStale } from './build-site.ts';
import { projectRoot } from '#build/checks/check-report.ts';

await buildIfStale(projectRoot, console.log, { compressLater: true });
