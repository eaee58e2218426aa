/** The subjects and texts of mails as staff edit them: a card a letter, with its values, a preview and a test mail. */
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import {
  getMailTexts,
  mailSubjectMax,
  mailTextMax,
  saveMailTexts,
  type MailTextEntry,
  type MailTexts,
} from '#shared/api/site-navigation.ts';
import type { Language } from '#shared/language.ts';
import { mailLetters, type MailLetterKey } from '#shared/site/mail-letters.ts';
import { completeMailTexts, emptyMailEntry, mailTextFaults, siteValue, zoneValue } from '#shared/site/mail-texts.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { FormField } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { EntryCard, EntryList } from './entry-cards.tsx';
import { designOf, MailPreview, TestMail } from './mail-preview.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { EntriesForm, FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import type { EditedPart, FormPart } from './use-site-part.ts';

const calls = {
  kind: 'mail',
  get: (api: Api, signal: AbortSignal) => api(getMailTexts, undefined, { signal }),
  save: (api: Api, body: { version: number; data: MailTexts }) => api(saveMailTexts, { body }, { showLoading: true }),
} as const;

export function MailTextsEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <MailTextsForm edited={edited} part={part} />}</PartScreen>;
}

type Name = keyof typeof emptyMailEntry;
const names = Object.keys(emptyMailEntry) as Name[];

const codec = {
  empty: emptyMailEntry,
  defaults: completeMailTexts({ entries: [] }).entries,
  toValues: ({ subjectZh, subjectEn, textZh, textEn }: Omit<MailTextEntry, 'id'>): Record<Name, string> => ({
    subjectZh,
    subjectEn,
    textZh,
    textEn,
  }),
  // The list has no other entries than letters.
  toEntry: ({ id, values }: FormEntry<Name>): MailTextEntry => ({
    id: id as MailLetterKey,
    subjectZh: values.subjectZh.trim(),
    subjectEn: values.subjectEn.trim(),
    textZh: values.textZh.trim(),
    textEn: values.textEn.trim(),
  }),
  faultsOf: (entries: readonly MailTextEntry[]) => mailTextFaults({ entries: [...entries] }),
  pictures: [],
};

const languageOf = (name: Name): Language => (name.endsWith('Zh') ? 'zh-Hans' : 'en');
const designFor = (id: string, name: Name) => designOf(id, name.startsWith('subject') ? 'subject' : 'text', languageOf(name));

function MailTextsForm({ edited, part }: { edited: EditedPart<MailTexts>; part: FormPart<MailTexts> }) {
  const t = useT();
  const language = useLanguage();
  const { form, changed } = usePartEntries<MailTextEntry, Name>(part, codec);
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList>
      <p className="lead">{t('site-parts:mail.lead')}</p>
      <EntryList>
        {form.entries.map((entry) => (
          <EntryCard
            key={entry.id}
            form={form}
            entry={entry}
            name={designOf(entry.id, 'title', language)}
            note={t(isOwn(entry) ? 'site-parts:mail.own' : 'site-parts:mail.design')}
          >
            {form.isUnfolded(entry.id) ? <Letter entry={entry} form={form} /> : null}
          </EntryCard>
        ))}
      </EntryList>
    </PartSheet>
  );
}

const isOwn = ({ values }: FormEntry<Name>) => names.some((name) => values[name].trim() !== '');

function Letter({ entry, form }: { entry: FormEntry<Name>; form: EntriesForm<Name> }) {
  const t = useT();
  const { id } = entry;
  const hasOwn = isOwn(entry);
  const line = (name: Name) => (
    <TextField
      label={t(`site-parts:mail.${name}`)}
      field={form.field(id, name)}
      lang={languageOf(name)}
      maxLength={mailSubjectMax}
      autoComplete="off"
    />
  );
  return (
    <Fields>
      <Values id={id as MailLetterKey} />
      <div className="pair">
        {line('subjectZh')}
        {line('subjectEn')}
        <TextArea name="textZh" id={id} form={form} />
        <TextArea name="textEn" id={id} form={form} />
      </div>
      <MailPreview entry={codec.toEntry(entry)} />
      <div className="acts">
        <TestMail entry={codec.toEntry(entry)} />
        <Button
          small
          variant="ghost"
          onClick={() => {
            for (const name of names) form.field(id, name).onChange(hasOwn ? '' : designFor(id, name));
          }}
        >
          {t(hasOwn ? 'site-parts:mail.useDesign' : 'site-parts:mail.startFromDesign')}
        </Button>
      </div>
    </Fields>
  );
}

function TextArea({ name, id, form }: { name: Name; id: string; form: EntriesForm<Name> }) {
  const t = useT();
  const field = form.field(id, name);
  return (
    <FormField label={t(`site-parts:mail.${name}`)} field={field}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={4}
          lang={languageOf(name)}
          maxLength={mailTextMax}
          value={field.value}
          onChange={({ target }) => field.onChange(target.value)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}

/** The values that the letter's texts may name. */
function Values({ id }: { id: MailLetterKey }) {
  const t = useT();
  return (
    <div className="values">
      <b>{t('site-parts:mail.values')}</b>
      <ul>
        {[...mailLetters[id], siteValue, ...(id === 'pressAccess' ? [zoneValue] : [])].map((name) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code> <span>{t(`site-parts:mail.value.${name}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 1.1rem;

  .values {
    display: grid;
    gap: 0.35rem;
    font-size: var(--t-s);
  }
  .values ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 1.5rem;
  }
  && .values li {
    display: block;
    padding: 0;
    border: 0;
    font-size: inherit;
  }
  .values code {
    padding: 0.1rem 0.35rem;
    border-radius: var(--r-s);
    background: var(--sunken);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }
`;
