/** The identity of the site as staff edit it, with the head of a page above the fields as both languages will show it. */
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getSiteIdentity, saveSiteIdentity, shortNameMax, siteNameMax, type SiteIdentity } from '#shared/api/site-navigation.ts';
import { languages, otherLanguage, type Bilingual } from '#shared/language.ts';
import type { SitePart } from '#shared/site/site-part-schema.ts';
import { emptySiteIdentity, identityFaults } from '#shared/site/site-identity.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Mark } from '#client/ui/picture/mark.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useStoredReset, type EditedPart } from './use-site-part.ts';

const calls = {
  kind: 'identity',
  get: (api: Api, signal: AbortSignal) => api(getSiteIdentity, undefined, { noLoading: true, signal }),
  save: (api: Api, body: { version: number; data: SiteIdentity }) => api(saveSiteIdentity, { body }),
} as const;

export function IdentityEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <IdentityForm edited={edited} part={part} />}</PartScreen>;
}

type Name = keyof SiteIdentity;

function IdentityForm({ edited, part }: { edited: EditedPart<SiteIdentity>; part: SitePart<SiteIdentity> }) {
  const t = useT();
  const { name } = useSite();
  // Without a published name the site has the configured one.
  const read = part.draft?.data ?? part.online?.data ?? { ...emptySiteIdentity, nameZh: name['zh-Hans'], nameEn: name.en };
  const { attach, ...form } = useForm<Name>({
    initial: read,
    check: (values) =>
      Object.fromEntries(identityFaults(trimmed(values)).map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)])),
  });
  useStoredReset(part, () => form.reset(read));
  const next = trimmed(form.values);
  return (
    <PartSheet edited={edited} changed={form.isDirty ? next : null} isRight={() => form.submit() === null} attach={attach}>
      <p className="lead">{t('site-parts:identity.lead')}</p>
      <section className="preview" aria-label={t('site-parts:identity.preview')}>
        <NamePreview names={{ 'zh-Hans': next.nameZh || '…', en: next.nameEn || '…' }} />
      </section>
      <div className="pair">
        <TextField
          label={t('site-parts:identity.nameZh')}
          field={form.field('nameZh')}
          lang="zh-Hans"
          maxLength={siteNameMax}
          autoComplete="off"
        />
        <TextField
          label={t('site-parts:identity.nameEn')}
          field={form.field('nameEn')}
          lang="en"
          maxLength={siteNameMax}
          autoComplete="off"
        />
      </div>
      <div className="pair">
        <TextField
          label={t('site-parts:identity.shortZh')}
          hint={t('site-parts:identity.shortHint')}
          field={form.field('shortZh')}
          lang="zh-Hans"
          maxLength={shortNameMax}
          autoComplete="off"
        />
        <TextField
          label={t('site-parts:identity.shortEn')}
          field={form.field('shortEn')}
          lang="en"
          maxLength={shortNameMax}
          autoComplete="off"
        />
      </div>
    </PartSheet>
  );
}

/** The logo of the header in each language. */
function NamePreview({ names }: { names: Bilingual }) {
  return (
    <Logos>
      {languages.map((language) => (
        <p key={language} lang={language}>
          <Mark />
          <span>
            <b className="song">{names[language]}</b>
            <span lang={otherLanguage(language)}>{names[otherLanguage(language)]}</span>
          </span>
        </p>
      ))}
    </Logos>
  );
}

function trimmed({ nameZh, nameEn, shortZh, shortEn }: Readonly<Record<Name, string>>): SiteIdentity {
  return { nameZh: nameZh.trim(), nameEn: nameEn.trim(), shortZh: shortZh.trim(), shortEn: shortEn.trim() };
}

const Logos = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 1rem 2.5rem;

  p {
    display: flex;
    flex: 1 1 16rem;
    align-items: center;
    gap: 0.6rem;
    min-width: 0;
  }
  svg {
    flex: none;
    width: 2.6rem;
  }
  p > span {
    display: grid;
    min-width: 0;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  b {
    font-size: var(--t-h3);
  }
  span > span {
    color: var(--text-2);
    font-size: var(--t-s);
  }
`;
