/** The announcement bar as staff edit it, with the bar itself above the fields as both languages will show it. */
import type { Api } from '#shared/http/api-client.ts';
import { announcementLevels, type AnnouncementLevel } from '#shared/api/home.ts';
import { announcementTextMax, getAnnouncement, saveAnnouncement, type Announcement } from '#shared/api/site-part.ts';
import { linkLabelMax } from '#shared/limits.ts';
import { announcementFaults, emptyAnnouncement } from '#shared/site/site-part-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { AnnouncementLine } from '#client/features/site/navigation/announcement-bar.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm, type Wrong } from '#client/ui/form/use-form.ts';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { PathField } from './path-field.tsx';
import { PartScreen } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import { useStoredReset, type EditedPart, type FormPart } from './use-site-part.ts';

const calls = {
  kind: 'announcement',
  get: (api: Api, signal: AbortSignal) => api(getAnnouncement, undefined, { signal }),
  save: (api: Api, body: { version: number; data: Announcement }) => api(saveAnnouncement, { body }, { showLoading: true }),
} as const;

export function AnnouncementEdit() {
  return <PartScreen calls={calls}>{(edited, part) => <AnnouncementForm edited={edited} part={part} />}</PartScreen>;
}

type Name = keyof Announcement;

function AnnouncementForm({ edited, part }: { edited: EditedPart<Announcement>; part: FormPart<Announcement> }) {
  const t = useT();
  const read = part.draft?.data ?? part.online?.data ?? emptyAnnouncement;
  const form = useForm<Name>({ initial: toValues(read), check: (values) => wrongOf(t, toData(values)) });
  const next = toData(form.values);
  useStoredReset(part, next, () => form.reset(toValues(read)));
  const times = { zoneText: t('site-parts:part.zone'), ownTimeText: (time: string) => t('staff:form.ownTime', { time }) };
  const text = (name: 'textZh' | 'textEn' | 'linkZh' | 'linkEn', maxLength: number) => (
    <TextField
      label={t(`site-parts:announcement.${name}`)}
      field={form.field(name)}
      lang={name.endsWith('Zh') ? 'zh-Hans' : 'en'}
      maxLength={maxLength}
    />
  );
  return (
    <PartSheet edited={edited} changed={form.isDirty ? next : null} isRight={() => form.submit() === null} attach={form.attach}>
      <section className="preview" aria-label={t('site-parts:announcement.preview')}>
        {(['zh-Hans', 'en'] as const).map((language) => (
          <AnnouncementLine key={language} lang={language} {...shownIn(next, language)} />
        ))}
      </section>
      <Checkbox field={form.field('isShown')}>{t('site-parts:announcement.isShown')}</Checkbox>
      <SelectField
        label={t('site-parts:announcement.level')}
        field={form.field('level')}
        placeholder={t('staff:form.choose')}
        options={announcementLevels.map((level) => ({ value: level, label: t(`site-parts:announcement.levels.${level}`) }))}
      />
      <div className="pair">
        {text('textZh', announcementTextMax)}
        {text('textEn', announcementTextMax)}
      </div>
      <PathField
        label={t('site-parts:announcement.linkPath')}
        hint={t('site-parts:announcement.linkHint')}
        field={form.field('linkPath')}
      />
      <div className="pair">
        {text('linkZh', linkLabelMax)}
        {text('linkEn', linkLabelMax)}
      </div>
      <div className="pair">
        <SiteTimeField {...times} label={t('site-parts:announcement.from')} field={form.field('from')} />
        <SiteTimeField {...times} label={t('site-parts:announcement.until')} field={form.field('until')} />
      </div>
    </PartSheet>
  );
}

function shownIn(data: Announcement, language: 'zh-Hans' | 'en') {
  const [text, label] = language === 'en' ? [data.textEn, data.linkEn] : [data.textZh, data.linkZh];
  return { level: data.level, text: text || '…', link: data.linkPath && label ? { label, path: data.linkPath } : null };
}

/** Errors of the bar by field. */
function wrongOf(t: ReturnType<typeof useT>, data: Announcement): Wrong<Name> {
  return Object.fromEntries(announcementFaults(data).map(({ field, problem }) => [field, t(`site-parts:part.problem.${problem}`)]));
}

function toValues({ isShown, from, until, ...texts }: Announcement): Record<Name, string> {
  return { ...texts, isShown: isShown ? ticked : '', from: fromInstant(from), until: fromInstant(until) };
}

function toData(values: Readonly<Record<Name, string>>): Announcement {
  const trimmed = (name: Name) => values[name].trim();
  return {
    isShown: values.isShown === ticked,
    level: announcementLevels.find((level): level is AnnouncementLevel => level === values.level) ?? 'info',
    textZh: trimmed('textZh'),
    textEn: trimmed('textEn'),
    linkZh: trimmed('linkZh'),
    linkEn: trimmed('linkEn'),
    linkPath: trimmed('linkPath'),
    from: toInstant(values.from),
    until: toInstant(values.until),
  };
}
