/** Texts of a kit for the press: in the forms that it copies from, the line about its embargo, and the list in a ZIP. */
import en from '#locales/en/press-room.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/press-room.json' with { type: 'json' };
import { absoluteDateTime } from '#shared/dates.ts';
import { siteZone, zoneName } from '#shared/site-zone.ts';
import { languages, type Bilingual, type Language } from '#shared/language.ts';
import { localized } from '#server/services/core/localized.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import type { pressKit } from '#server/db/schema/press.ts';
import { signOf, type PressAccess } from './press-access.ts';

export const textFormats = ['txt', 'html'] as const;
export type TextFormat = (typeof textFormats)[number];

type Kit = typeof pressKit.$inferSelect;

const prefix = 'press-room:file.';

/** A text of the press room's files with its values. */
function fileText(
  language: Language,
  key: `press-room:file.${keyof typeof en.file}`,
  values: Readonly<Record<string, string>> = {},
): string {
  return (language === 'en' ? en : zhHans).file[key.slice(prefix.length) as keyof typeof en.file].replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? (name === 'zone' ? zoneName(siteZone(), language) : ''),
  );
}

/** Outlet and holder as watermarks and texts name them. */
function recipientOf({ outlet, accreditation }: Pick<PressAccess, 'outlet' | 'accreditation'>, language: Language): string {
  return [localized(language, outlet.nameZh, outlet.nameEn), accreditation.holder].filter(Boolean).join(' · ');
}

/** The visible line of watermarks and texts. */
export function issuedLine(access: Pick<PressAccess, 'outlet' | 'accreditation'>, language: Language): string {
  return fileText(language, 'press-room:file.issued', { name: recipientOf(access, language), sign: signOf(access.accreditation.id) });
}

export function rightsLine(
  access: Pick<PressAccess, 'outlet' | 'accreditation'>,
  { site, language }: { site: Bilingual; language: Language },
): string {
  return fileText(language, 'press-room:file.rights', { site: site[language], name: recipientOf(access, language) });
}

interface KitText {
  kit: Kit;
  isEmbargoed: boolean;
  access: PressAccess;
  language: Language;
}

function embargoLine({ kit, isEmbargoed, language }: Pick<KitText, 'kit' | 'isEmbargoed' | 'language'>): string {
  return isEmbargoed && kit.embargoAt
    ? fileText(language, 'press-room:file.embargoed', { time: absoluteDateTime(kit.embargoAt.toISOString(), language) })
    : fileText(language, 'press-room:file.free');
}

/** The text of a kit in a language, as a file. */
export function kitText({ kit, isEmbargoed, access, language }: KitText, format: TextFormat): string {
  const title = localized(language, kit.titleZh, kit.titleEn);
  const paragraphs = localized(language, kit.textZh, kit.textEn).split(/\n{2,}/);
  const notes = [embargoLine({ kit, isEmbargoed, language }), issuedLine(access, language)];
  if (format === 'txt') return `${[title, ...notes, ...paragraphs].join('\n\n')}\n`;
  const paragraph = (text: string) => `<p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title></head><body>`,
    `<h1>${escapeXml(title)}</h1>`,
    ...notes.map((note) => `<p><small>${escapeXml(note)}</small></p>`),
    ...paragraphs.map(paragraph),
    '</body></html>\n',
  ].join('\n');
}

/** The list in the ZIP of a kit, in both languages: what it is, for whom, and until when it must not be published. */
export function kitList({ kit, isEmbargoed, access }: Omit<KitText, 'language'>, names: readonly string[]): string {
  return languages
    .map((language) =>
      [
        localized(language, kit.titleZh, kit.titleEn),
        embargoLine({ kit, isEmbargoed, language }),
        issuedLine(access, language),
        fileText(language, 'press-room:file.trace'),
        fileText(language, 'press-room:file.list'),
        ...names.map((name) => `- ${name}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}
