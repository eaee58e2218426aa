/** The footer of every page as staff edit it, with the footer itself below the fields as visitors will see it. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { footerPlaces } from '#shared/api/home.ts';
import { linkLabelMax } from '#shared/limits.ts';
import {
  footerLinksMax,
  getFooter,
  licenceMax,
  mottoLineMax,
  ownerMax,
  saveFooter,
  type Footer,
  type FooterLink,
} from '#shared/api/site-navigation.ts';
import { emptyFooter, emptyFooterLink, footerFaults, footerIn } from '#shared/site/footer.ts';
import { footerGroups, footerLabel, type FooterLinkKey } from '#shared/navigation.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useEditionYear } from '#client/features/site/navigation/use-edition-year.ts';
import { FooterBody } from '#client/features/site/navigation/footer.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Form, type Wrong } from '#client/ui/form/use-form.ts';
import { PathField } from './path-field.tsx';
import { EntryCards } from './entry-cards.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useEntries, type EntriesForm, type FormEntry } from './use-entries.ts';
import { useStoredReset, type EditedPart, type FormPart } from './use-site-part.ts';

const calls = {
  kind: 'footer',
  get: (api: Api, signal: AbortSignal) => api(getFooter, undefined, { signal }),
  save: (api: Api, body: { version: number; data: Footer }) => api(saveFooter, { body }, { showLoading: true }),
} as const;

interface Props {
  /** The step of the wizard: only who answers for the site, and its numbers. */
  legal?: {
    /** Of the organiser; the authorities of China grant numbers of their own. */
    isInChina: boolean;
    /** Below the fields. */
    end: ReactNode;
  };
}

export function FooterEdit({ legal }: Props) {
  return (
    <PartScreen calls={calls}>
      {(edited, part) => (legal ? <LegalForm edited={edited} part={part} {...legal} /> : <FooterForm edited={edited} part={part} />)}
    </PartScreen>
  );
}

/** The links of the design in the order of the page, as if the site had everything. */
const designGroups = footerGroups({ hasConference: true, editionYear: 0 });
const designLinks = designGroups.flatMap(({ links }) => links.map(({ key }) => key));

type TextName = Exclude<keyof Footer, 'hasMotto' | 'hidden' | 'entries'>;
type Name = TextName | 'hasMotto' | `show-${FooterLinkKey}`;
type LinkName = Exclude<keyof FooterLink, 'id'>;

/** The form's state: the texts and ticks in one form, the links in another, of which the page makes one. */
function useFooterForm(part: FormPart<Footer>, newPlace: FooterLink['place'] = emptyFooterLink.place) {
  const t = useT();
  const read = part.draft?.data ?? part.online?.data ?? emptyFooter;
  const wrongIn = (data: Footer) =>
    Object.fromEntries(footerFaults(data).map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)]));
  const form = useForm<Name>({ initial: toValues(read), check: (values): Wrong<Name> => wrongIn({ ...emptyFooter, ...toTexts(values) }) });
  const links = useEntries<LinkName>({
    initial: read.entries.map(toFormEntry),
    empty: { ...emptyFooterLink, number: '', place: newPlace },
    check: (entries) => wrongIn({ ...emptyFooter, entries: entries.map(toLink) }),
  });
  const data: Footer = {
    ...toTexts(form.values),
    hidden: designLinks.filter((key) => form.values[`show-${key}`] !== ticked),
    entries: links.entries.map(toLink),
  };
  useStoredReset(part, data, () => {
    form.reset(toValues(read));
    links.reset(read.entries.map(toFormEntry));
  });
  const attach = (element: HTMLFormElement | null) => {
    form.attach(element);
    links.attach(element);
  };
  return {
    form,
    links,
    data,
    changed: form.isDirty || links.isDirty ? data : null,
    // The first wrong field of the page gets the focus.
    isRight: () => form.submit() === null && links.submit(),
    attach,
  };
}

function FooterForm({ edited, part }: { edited: EditedPart<Footer>; part: FormPart<Footer> }) {
  const t = useT();
  const language = useLanguage();
  const year = useEditionYear();
  const { form, links, data, ...state } = useFooterForm(part);
  return (
    <PartSheet edited={edited} {...state} isList>
      <p className="lead">{t('site-parts:footer.lead')}</p>
      <TextCards form={form} />
      <Group className="card">
        <legend>{t('site-parts:footer.shown')}</legend>
        <p className="hint">{t('site-parts:footer.shownHint')}</p>
        <div className="ticks">
          {designGroups.map(({ key, links: items }) => (
            <div key={key}>
              <b>{t(`site-parts:footer.places.${key}`)}</b>
              {items.map((item) => (
                <Checkbox key={item.key} field={form.field(`show-${item.key}`)}>
                  {t(footerLabel(item.key), { year: year ?? '' }).trim()}
                </Checkbox>
              ))}
            </div>
          ))}
        </div>
      </Group>
      <h2>{t('site-parts:footer.own')}</h2>
      <EntryCards
        form={links}
        max={footerLinksMax}
        texts={{
          add: t('site-parts:footer.add'),
          empty: t('site-parts:footer.empty'),
          full: t('site-parts:part.full', { count: footerLinksMax }),
        }}
        nameOf={({ values }) => (language === 'en' ? values.nameEn || values.nameZh : values.nameZh || values.nameEn)}
        noteOf={({ values }) => t(`site-parts:footer.places.${values.place}`)}
      >
        {({ id }) => <LinkFields id={id} form={links} />}
      </EntryCards>
      <h2>{t('site-parts:footer.preview')}</h2>
      <Preview inert>
        <FooterBody own={footerIn(language, data)} account={null} id="preview" />
      </Preview>
    </PartSheet>
  );
}

interface LegalProps extends NonNullable<Props['legal']> {
  edited: EditedPart<Footer>;
  part: FormPart<Footer>;
}

/** The footer's owner and numbers. */
function LegalForm({ edited, part, isInChina, end }: LegalProps) {
  const t = useT();
  const language = useLanguage();
  const { form, links, data, ...state } = useFooterForm(part, 'licence');
  const licences = links.entries.filter(({ values }) => values.place === 'licence');
  return (
    <PartSheet edited={edited} {...state} whole={data} isList>
      <p className="lead">{t('site-parts:wizard.legal.lead')}</p>
      <OwnerCard form={form} />
      {isInChina ? <LicenceCard form={form} /> : null}
      <h2>{t('site-parts:wizard.legal.numbers')}</h2>
      <p className="lead">{t('site-parts:wizard.legal.numbersText')}</p>
      <EntryCards
        form={{ ...links, entries: licences }}
        max={footerLinksMax}
        texts={{
          add: t('site-parts:wizard.legal.add'),
          empty: t('site-parts:wizard.legal.empty'),
          full: t('site-parts:part.full', { count: footerLinksMax }),
        }}
        nameOf={({ values }) => (language === 'en' ? values.nameEn || values.nameZh : values.nameZh || values.nameEn)}
        noteOf={({ values }) => values.number}
      >
        {({ id }) => <LinkFields id={id} form={links} isLicence />}
      </EntryCards>
      {end}
    </PartSheet>
  );
}

function TextCards({ form }: { form: Form<Name> }) {
  const t = useT();
  return (
    <>
      <Group className="card">
        <legend>{t('site-parts:footer.motto')}</legend>
        <div className="hint">
          <Checkbox field={form.field('hasMotto')}>{t('site-parts:footer.hasMotto')}</Checkbox>
          <p>{t('site-parts:footer.mottoHint')}</p>
        </div>
        <div className="pair">
          <FooterText form={form} name="mottoFirstZh" max={mottoLineMax} />
          <FooterText form={form} name="mottoFirstEn" max={mottoLineMax} />
          <FooterText form={form} name="mottoSecondZh" max={mottoLineMax} />
          <FooterText form={form} name="mottoSecondEn" max={mottoLineMax} />
        </div>
      </Group>
      <OwnerCard form={form} />
      <LicenceCard form={form} />
    </>
  );
}

function OwnerCard({ form }: { form: Form<Name> }) {
  const t = useT();
  return (
    <Group className="card">
      <legend>{t('site-parts:footer.contact')}</legend>
      <p className="hint">{t('site-parts:footer.ownerHint')}</p>
      <div className="pair">
        <FooterText form={form} name="ownerZh" max={ownerMax} />
        <FooterText form={form} name="ownerEn" max={ownerMax} />
        <FooterText form={form} name="email" max={ownerMax} />
        <FooterText form={form} name="phone" max={linkLabelMax} />
      </div>
    </Group>
  );
}

function LicenceCard({ form }: { form: Form<Name> }) {
  const t = useT();
  return (
    <Group className="card">
      <legend>{t('site-parts:footer.licences')}</legend>
      <p className="hint">{t('site-parts:footer.licencesHint')}</p>
      <div className="pair">
        <FooterText form={form} name="icp" max={licenceMax} />
        <FooterText form={form} name="publicSecurity" max={licenceMax} />
        <FooterText form={form} name="audiovisual" max={licenceMax} />
      </div>
    </Group>
  );
}

function FooterText({ form, name, max }: { form: Form<Name>; name: TextName; max: number }) {
  const t = useT();
  return (
    <TextField
      label={t(`site-parts:footer.${name}`)}
      field={form.field(name)}
      lang={name.endsWith('Zh') ? 'zh-Hans' : name.endsWith('En') ? 'en' : undefined}
      maxLength={max}
    />
  );
}

function LinkFields({ id, form, isLicence = false }: { id: string; form: EntriesForm<LinkName>; isLicence?: boolean }) {
  const t = useT();
  const isNumber = form.field(id, 'place').value === 'licence';
  return (
    <>
      <div className="pair">
        <TextField label={t('site-parts:footer.nameZh')} field={form.field(id, 'nameZh')} lang="zh-Hans" maxLength={linkLabelMax} />
        <TextField label={t('site-parts:footer.nameEn')} field={form.field(id, 'nameEn')} lang="en" maxLength={linkLabelMax} />
      </div>
      <div className="pair">
        {isLicence ? null : (
          <SelectField
            label={t('site-parts:footer.place')}
            field={form.field(id, 'place')}
            placeholder={t('staff:form.choose')}
            options={footerPlaces.map((place) => ({ value: place, label: t(`site-parts:footer.places.${place}`) }))}
          />
        )}
        {isNumber ? <TextField label={t('site-parts:footer.number')} field={form.field(id, 'number')} maxLength={licenceMax} /> : null}
        <PathField label={t('site-parts:footer.path')} hint={t('site-parts:footer.pathHint')} field={form.field(id, 'path')} />
      </div>
    </>
  );
}

function toValues({ hasMotto, hidden, entries: _links, ...texts }: Footer): Record<Name, string> {
  const shown = designLinks.map((key) => [`show-${key}`, hidden.includes(key) ? '' : ticked]);
  return { ...texts, hasMotto: hasMotto ? ticked : '', ...Object.fromEntries(shown) } as Record<Name, string>;
}

function toTexts(values: Readonly<Record<Name, string>>): Omit<Footer, 'hidden' | 'entries'> {
  const { hasMotto: _hasMotto, hidden: _hidden, entries: _entries, ...texts } = emptyFooter;
  const names = Object.keys(texts) as TextName[];
  const trimmed = Object.fromEntries(names.map((name) => [name, values[name].trim()])) as Pick<Footer, TextName>;
  return { ...trimmed, hasMotto: values.hasMotto === ticked };
}

const toFormEntry = ({ id, number = '', ...values }: FooterLink): FormEntry<LinkName> => ({ id, values: { ...values, number } });

const toLink = ({ id, values }: FormEntry<LinkName>): FooterLink => ({
  id,
  place: footerPlaces.find((place) => place === values.place) ?? 'social',
  nameZh: values.nameZh.trim(),
  nameEn: values.nameEn.trim(),
  number: values.place === 'licence' ? values.number.trim() : '',
  path: values.path.trim(),
});

const Preview = styled.div`
  overflow: hidden;
  border-radius: var(--r-m);

  > footer {
    position: static;
    content-visibility: visible;
  }
  /* Not the look of the list of versions. */
  && li {
    display: block;
    padding-block: 0;
    border: 0;
  }
`;

const Group = styled.fieldset`
  border: 0;

  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
    font-weight: 600;
  }
  .hint {
    clear: both;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.7;
  }
  .ticks {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
    gap: 1.1rem 1.75rem;
  }
  .ticks > div {
    display: grid;
    align-content: start;
    gap: 0.35rem;
  }
  .ticks b {
    font-size: var(--t-s);
  }
`;
