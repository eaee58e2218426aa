/** The channel from a rehearsal to the site that started it. It ends with that site, however the site ends. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';

/** Why a rehearsal could not start. */
export type StartFault = 'diskFull' | 'portTaken' | 'startFailed';
export type RehearsalMessage = { kind: 'ready' } | { kind: 'failed'; fault: StartFault };

/** Ends this process and removes its files when the site is gone, also when it was killed. */
export function endWithSite({ dataFolder }: Pick<Config, 'dataFolder'>): void {
  process.once('disconnect', () => {
    rmSync(dirname(dataFolder), { recursive: true, force: true, maxRetries: 3 });
    process.exit(0);
  });
}

export function tellSite(message: RehearsalMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/** Names a failed start; the error itself may quote rows, so it stays here. */
export function faultOf(error: unknown): StartFault {
  const texts: string[] = [];
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    texts.push(`${(one as NodeJS.ErrnoException).code ?? ''} ${one.message}`);
  const text = texts.join('\n');
  if (/ENOSPC|no space left|disk full/i.test(text)) return 'diskFull';
  return /EADDRINUSE/.test(text) ? 'portTaken' : 'startFailed';
}
