/** Identifiers that nobody has typed: made from the English name, or from the Chinese one in pinyin. */
import { inPinyin } from '#server/services/core/pinyin-terms.ts';
import { isInLatin, proposeIdentifier } from '#shared/content/identifier.ts';
import { slugMax } from '#shared/limits.ts';

interface Options {
  fallback: string;
  max: number;
  isTaken: (id: string) => Promise<boolean>;
}

export async function freeIdentifier({ zh, en }: { zh: string; en: string }, { fallback, max, isTaken }: Options): Promise<string> {
  const name = isInLatin(en) ? en : await inPinyin(zh || en);
  const taken: string[] = [];
  for (;;) {
    const id = proposeIdentifier(name, { taken, fallback, max: Math.min(max, slugMax) });
    if (!(await isTaken(id))) return id;
    taken.push(id);
  }
}
