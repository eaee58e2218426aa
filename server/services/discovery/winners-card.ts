/** The winners of an edition, or the winner of one award, as a small document for frames of other sites: no script, font or picture of a list. */
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { withLanguage } from '#shared/language.ts';
import { heightOf, imageUrl } from '#shared/media/image-url.ts';
import { paths } from '#shared/paths.ts';
import { escapeXml } from '#server/services/core/xml-text.ts';
import { namesOf, type EditionFileOptions, type ShownEdition } from './edition-file.ts';

export const cardStyle = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#0a0d0c);--text:light-dark(#121615,#f1f3ef);--text-2:light-dark(#4a524e,#b3bcb7);--gold:light-dark(#775711,#e6c983);--line:light-dark(#dcdfd8,#2c3330)}
*{box-sizing:border-box;margin:0}
body{padding:1.25rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
h1,dd a{font-family:"Songti SC","Noto Serif SC","Bodoni MT",Didot,Georgia,serif}
h1{font-size:1.5rem;line-height:1.25}
h2{padding:1rem 0 .25rem;border-bottom:3px solid var(--gold);font-size:.9375rem}
header p,dt,dd span,footer{color:var(--text-2);font-size:.9375rem}
dl>div{padding:.5rem 0;border-bottom:1px solid var(--line)}
dd a{color:var(--text);font-size:1.1875rem;font-weight:700}
a{display:inline-block;min-height:1.5rem;color:var(--gold);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid;outline-offset:2px}
img{display:block;width:100%;height:auto;aspect-ratio:16/9;margin-top:1rem;object-fit:cover}
blockquote{padding-top:.5rem}
footer{padding-top:1rem}
@media(width>=40rem){dl>div{display:grid;grid-template-columns:12rem 1fr;gap:1rem}}`;

const ratio = [16, 9] as const;
const stillWidth = 640;

/** Null for an award that the edition does not have. Before the instant of its winner an award says only its name. */
export function winnersCard(
  edition: ShownEdition,
  { language, t, origin, anchor }: EditionFileOptions & { anchor: string | undefined },
): string | null {
  const { year, ordinal, theme } = edition;
  const units = edition.units
    .map((unit) => ({ ...unit, awards: unit.categories.filter((award) => (anchor ? award.anchor === anchor : award.winner)) }))
    .filter(({ awards }) => awards.length > 0);
  if (anchor && units.length === 0) return null;
  const link = (path: string, text: string) =>
    `<a href="${escapeXml(origin + withLanguage(language, path))}" target="_blank" rel="noopener">${escapeXml(text)}</a>`;
  const title = t('content:edition.title', { year });
  const rowOf = (unit: string) => (award: (typeof units)[number]['awards'][number]) => {
    const { winner, label } = award;
    const names = winner && namesOf(winner, t);
    const what = names
      ? `${link(paths.sharedAward(year, award.anchor), names.name)} <span>${escapeXml(names.beside)}</span>`
      : `<span>${escapeXml(t('content:edition.notYet'))}</span>`;
    const citation = anchor && winner?.citation ? `<blockquote>${escapeXml(winner.citation)}</blockquote>` : '';
    return `<div><dt>${escapeXml(labelInUnit(label, unit))}</dt><dd>${what}${citation}</dd></div>`;
  };
  const still = anchor ? units[0]?.awards[0]?.winner?.work?.still : null;
  const picture = still
    ? `<img src="${escapeXml(imageUrl(still.url, stillWidth, ratio))}" width="${stillWidth}" height="${heightOf(stillWidth, ratio)}" alt="${escapeXml(still.alt)}">`
    : '';
  const parts = units.map(
    ({ label, awards }) => `<section><h2>${escapeXml(label)}</h2>${picture}<dl>${awards.map(rowOf(label)).join('')}</dl></section>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${cardStyle}</style></head><body><main>`,
    `<header><h1>${escapeXml(title)}</h1><p>${escapeXml([ordinal, theme].filter(Boolean).join(t('content:work.comma')))}</p></header>`,
    ...(parts.length > 0 ? parts : [`<p>${escapeXml(t('content:edition.notYet'))}</p>`]),
    `<footer>${link(paths.edition(year), t('content:previous.editionPage', { year }))}</footer></main></body></html>`,
  ].join('');
}
