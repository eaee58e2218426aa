/** One finding of the doctor in both languages: the command writes it in English, the screen in the reader's language. */
import en from '#locales/en/doctor.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/doctor.json' with { type: 'json' };
import type { Finding as ShownFinding } from '#shared/api/site/doctor.ts';
import type { Bilingual, Language } from '#shared/language.ts';

export type FindingName = ShownFinding['name'];
export type Outcome = Pick<ShownFinding, 'state'> & { message: Bilingual };
export type Finding = Outcome & { name: FindingName };

export const ok = (...said: readonly Bilingual[]): Outcome => ({ state: 'ok', message: joined(said) });
export const warn = (...said: readonly Bilingual[]): Outcome => ({ state: 'warn', message: joined(said) });
export const fail = (...said: readonly Bilingual[]): Outcome => ({ state: 'fail', message: joined(said) });

const prefix = 'doctor:found.';
/** A key of the texts, without the suffix of its plural forms. */
type Key<Name extends string = keyof typeof en.found> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/** A sentence with its values; `count` chooses between plural forms. */
export function say(key: `doctor:found.${Key}`, values: Readonly<Record<string, string | number>> = {}): Bilingual {
  const name = key.slice(prefix.length);
  const filled = (texts: Readonly<Record<string, string>>, language: Language) =>
    (texts[name] ?? texts[`${name}_${new Intl.PluralRules(language).select(Number(values['count']))}`] ?? '').replaceAll(
      /\{\{(\w+)\}\}/g,
      (_, value: string) => String(values[value] ?? ''),
    );
  return { 'zh-Hans': filled(zhHans.found, 'zh-Hans'), en: filled(en.found, 'en') };
}

/** Text that others wrote, such as the message of an error. */
export function quote(text: string): Bilingual {
  return { 'zh-Hans': text, en: text };
}

function joined(said: readonly Bilingual[]): Bilingual {
  return { 'zh-Hans': said.map((one) => one['zh-Hans']).join('；'), en: said.map((one) => one.en).join('; ') };
}

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
