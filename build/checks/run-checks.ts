/** Runs every check of package.json but the formatter's, two at a time, and names those that found something: `npm run check`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from './check-report.ts';

/** Most checks have one thread, or wait for files; a third would take turns with the two. */
const atOnce = 2;
/** Begin first, so that the short ones run beside them. */
const longest = ['typecheck', 'check:exports'];

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const checks = Object.keys(scripts).filter((name) => /^(check:|lint$)/.test(name) && name !== 'check:format');

/** Runs one, and prints its output in one piece. */
async function passes(name: string): Promise<boolean> {
  const child = spawn(`npm run ${name}`, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], shell: true });
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  process.stdout.write(said + complaint);
  return code === 0;
}

const waiting = [...new Set([...longest, ...checks])];
const failed: string[] = [];

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) if (!(await passes(name))) failed.push(name);
}

await Promise.all(Array.from({ length: atOnce }, runWaiting));
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
