/** What the doctor finds out about one thing. */
import type { Finding } from '#shared/api/site/doctor.ts';

export type FindingName = Finding['name'];
export type Outcome = Pick<Finding, 'state' | 'message'>;

export const ok = (message: string): Outcome => ({ state: 'ok', message });
export const warn = (message: string): Outcome => ({ state: 'warn', message });
export const fail = (message: string): Outcome => ({ state: 'fail', message });

/** Adds what a check finds; one that throws fails with its reason. */
export type AddFinding = (name: FindingName, check: () => Promise<Outcome>) => Promise<unknown>;

/** The first line of an error and of its causes, without repeating itself. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    const reason = current.message.split('\n', 1)[0] || (typeof code === 'string' ? code : current.name);
    if (!reasons.includes(reason)) reasons.push(reason);
  }
  return reasons.join(': ') || String(error);
}
