/** The identity of the site as staff edit it, with the head of a page above the fields as both languages will show it. */
import { useState } from 'react';
import { styled } from 'styled-components';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { Api } from '#shared/http/api-client.ts';
import { descriptionMax, getSiteIdentity, saveSiteIdentity, shortNameMax, type SiteIdentity } from '#shared/api/site-navigation.ts';
import { languages, otherLanguage, type Bilingual } from '#shared/language.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import {
  emptySiteIdentity,
  headNameOf,
  identityFaults,
  identityPictureFaults,
  identityPictures,
  shortNameOf,
} from '#shared/site/site-identity.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useSite } from '#client/lib/site.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Mark } from '#client/ui/picture/mark.tsx';
import { IdentityPictures, type IdentityField } from './identity-pictures.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useStoredReset, type EditedPart, type FormPart } from './use-site-part.ts';

const calls = {
  kind: 'identity',
  get: (api: Api, signal: AbortSignal) => api(getSiteIdentity, undefined, { signal }),
  save: (api: Api, body: { version: number; data: SiteIdentity }) => api(saveSiteIdentity, { body }, { showLoading: true }),
} as const;

interface Props {
  picker: PicturePicker;
  /** The step of the wizard; without one, everything is there. */
  only?: 'names' | 'logo';
}

export function IdentityEdit(props: Props) {
  return <PartScreen calls={calls}>{(edited, part) => <IdentityForm edited={edited} part={part} {...props} />}</PartScreen>;
}

interface FormProps extends Props {
  edited: EditedPart<SiteIdentity>;
  part: FormPart<SiteIdentity>;
}

function IdentityForm({ edited, part, picker, only }: FormProps) {
  const t = useT();
  const { name } = useSite();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const pictureOf = (id: string) => [...part.pictures, ...picked].find((item) => item.id === id) ?? null;
  // Without a published name the site has the configured one.
  const stored = part.draft?.data ?? part.online?.data ?? { ...emptySiteIdentity, nameZh: name['zh-Hans'], nameEn: name.en };
  const read = toValues(stored, (id) => pictureOf(id) !== null);
  const { attach, ...form } = useForm<IdentityField>({
    initial: read,
    check: (values) => {
      const identity = toIdentity(values);
      const faults = [...identityFaults(identity), ...identityPictureFaults(identity, (id) => pictureOf(id)?.image ?? null)];
      return Object.fromEntries(faults.map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)]));
    },
  });
  const next = toIdentity(form.values);
  useStoredReset(part, next, () => form.reset(read));
  const text = (field: TextName, maxLength: number | undefined, hint?: string) => (
    <TextField
      label={t(`site-parts:identity.${field}`)}
      hint={hint}
      field={form.field(field)}
      lang={field.endsWith('Zh') ? 'zh-Hans' : 'en'}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
  return (
    <PartSheet edited={edited} changed={form.isDirty ? next : null} whole={next} isRight={() => form.submit() === null} attach={attach}>
      <p className="lead">{t(only === 'logo' ? 'site-parts:wizard.logo.lead' : 'site-parts:identity.lead')}</p>
      <section className="preview" aria-label={t('site-parts:identity.preview')}>
        <NamePreview
          names={headNameOf({ name: { 'zh-Hans': next.nameZh || '…', en: next.nameEn || '…' }, shortName: shortNameOf(next) })}
          logo={pictureOf(next.logoId)}
          dark={pictureOf(next.logoDarkId)}
          hasName={next.logoHasName}
        />
      </section>
      {only === 'logo' ? null : (
        <>
          <div className="pair">
            {text('nameZh', undefined)}
            {text('nameEn', undefined)}
          </div>
          <div className="pair">
            {text('shortZh', shortNameMax.zh, t('site-parts:identity.shortHint'))}
            {text('shortEn', shortNameMax.en)}
          </div>
          <div className="pair">
            {text('descriptionZh', descriptionMax, t('site-parts:identity.descriptionHint'))}
            {text('descriptionEn', descriptionMax)}
          </div>
        </>
      )}
      {only === 'names' ? null : (
        <IdentityPictures
          field={form.field}
          set={form.set}
          pictureOf={pictureOf}
          picker={picker}
          onPicked={(item) => setPicked((before) => [...before, item])}
        />
      )}
      {only ? null : (
        <div>
          <Checkbox field={form.field('isHidden')}>{t('site-parts:identity.isHidden')}</Checkbox>
          <p className="small muted">{t('site-parts:identity.isHiddenHint')}</p>
        </div>
      )}
    </PartSheet>
  );
}

interface PreviewProps {
  names: Bilingual;
  logo: MediaItem | null;
  dark: MediaItem | null;
  hasName: boolean;
}

/** The head of pages in each language, and the logo on dark ground. */
function NamePreview({ names, logo, dark, hasName }: PreviewProps) {
  return (
    <Logos>
      {languages.map((language) => (
        <p key={language} lang={language}>
          {logo ? <img src={imageUrl(logo.image.url, 320)} alt="" /> : <Mark />}
          {logo && hasName ? null : (
            <span>
              <b className="song">{names[language]}</b>
              <span lang={otherLanguage(language)}>{names[otherLanguage(language)]}</span>
            </span>
          )}
        </p>
      ))}
      {logo ? (
        <p className="cinema">
          <img src={imageUrl((dark ?? logo).image.url, 320)} alt="" />
        </p>
      ) : null}
    </Logos>
  );
}

type TextName = 'nameZh' | 'nameEn' | 'shortZh' | 'shortEn' | 'descriptionZh' | 'descriptionEn';

/** A picture that has been removed since is none. */
function toValues(identity: SiteIdentity, isKnown: (id: string) => boolean): Record<IdentityField, string> {
  const pictures = Object.fromEntries(identityPictures.map((field) => [field, isKnown(identity[field]) ? identity[field] : '']));
  return { ...identity, ...pictures, logoHasName: identity.logoHasName ? ticked : '', isHidden: identity.isHidden ? ticked : '' };
}

function toIdentity(values: Readonly<Record<IdentityField, string>>): SiteIdentity {
  const trimmed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])) as typeof values;
  return { ...trimmed, logoHasName: values.logoHasName === ticked, isHidden: values.isHidden === ticked };
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
  img {
    flex: none;
    max-width: 11rem;
    height: 2.6rem;
    object-fit: contain;
  }
  p.cinema {
    flex: 0 1 auto;
    padding: 0.75rem 1.25rem;
    border-radius: var(--r-s);
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
