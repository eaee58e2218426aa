/** Titles, abstracts and access of a video; each field is saved on blur. */
import { useState } from 'react';
import { seatsMax, videoRights, watchHoursMax, type OwnVideo, type VideoRights } from '#shared/api/video-staff.ts';
import { abstractMax, titleMax } from '#shared/limits.ts';
import { accessMarks } from '#shared/video/access.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { FormField, type Field } from '#client/ui/form/form-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { VideoChange } from './use-own-video.ts';

interface Props {
  own: OwnVideo;
  onSave: (change: VideoChange) => Promise<boolean>;
}

const limits = { watchHours: watchHoursMax, seats: seatsMax } as const;
type Limit = keyof typeof limits;
const limitNames: readonly Limit[] = ['watchHours', 'seats'];
type Name = 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'playableFrom' | 'playableUntil' | Limit;

export function VideoDetails({ own, onSave }: Props) {
  const t = useT();
  const [values, setValues] = useState(() => valuesOf(own));
  const [isSaved, setSaved] = useState(false);
  const isBackward =
    own.rights === 'window' && values.playableFrom !== '' && values.playableUntil !== '' && values.playableFrom >= values.playableUntil;
  const save = async (change: VideoChange) => {
    setSaved(false);
    setSaved(await onSave(change));
  };
  const field = (name: Name, changeOf: (value: string) => VideoChange) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    onBlur: () => {
      const isTime = name === 'playableFrom' || name === 'playableUntil';
      const isWrong = (isTime && isBackward) || (isLimit(name) && !isLimitText(name, values[name]));
      if (values[name] !== valuesOf(own)[name] && !isWrong) void save(changeOf(values[name]));
    },
  });
  const zone = { zoneText: t('video-panel:panel.zone'), ownTimeText: (time: string) => t('video-panel:panel.ownTime', { time }) };
  const from = field('playableFrom', (value) => ({ playableFrom: toInstant(value) }));
  const until = field('playableUntil', (value) => ({ playableUntil: toInstant(value) }));
  return (
    <div className="fields">
      <TextField
        label={t('video-panel:panel.titleZh')}
        maxLength={titleMax}
        lang="zh-Hans"
        field={field('titleZh', (titleZh) => ({ titleZh }))}
      />
      <TextField
        label={t('video-panel:panel.titleEn')}
        maxLength={titleMax}
        lang="en"
        field={field('titleEn', (titleEn) => ({ titleEn }))}
      />
      <Abstract lang="zh-Hans" label={t('video-panel:panel.abstractZh')} field={field('abstractZh', (abstractZh) => ({ abstractZh }))} />
      <Abstract lang="en" label={t('video-panel:panel.abstractEn')} field={field('abstractEn', (abstractEn) => ({ abstractEn }))} />
      <SelectField
        label={t('video-panel:panel.rights')}
        hint={t(`video-panel:panel.rightsHint.${own.rights}`)}
        placeholder={t('video-panel:panel.rightsChoose')}
        options={videoRights.map((value) => ({ value, label: t(`video-panel:panel.right.${value}`) }))}
        field={{
          name: 'rights',
          value: own.rights,
          onBlur: () => undefined,
          onChange: (value) => (isRight(value) ? void save({ rights: value }) : undefined),
        }}
      />
      <fieldset className="access">
        <legend>{t('video-panel:panel.access')}</legend>
        {accessMarks.map((mark) => (
          <Checkbox
            key={mark}
            field={{
              name: mark,
              value: own.access.includes(mark) ? ticked : '',
              onBlur: () => undefined,
              onChange: (value) =>
                void save({ access: accessMarks.filter((one) => (one === mark ? value === ticked : own.access.includes(one))) }),
            }}
          >
            {t(`video-panel:panel.accessMark.${mark}`)}
          </Checkbox>
        ))}
      </fieldset>
      {own.rights === 'window' ? (
        <div className="window">
          <SiteTimeField label={t('video-panel:panel.from')} field={from} {...zone} />
          <SiteTimeField
            label={t('video-panel:panel.until')}
            field={isBackward ? { ...until, error: t('video-panel:panel.backward') } : until}
            {...zone}
          />
        </div>
      ) : null}
      <div className="window">
        {limitNames.map((name) => {
          const limit = field(name, (value) => ({ [name]: value.trim() === '' ? null : Number(value) }));
          const error = isLimitText(name, values[name]) ? {} : { error: t('video-panel:panel.limitWrong', { max: limits[name] }) };
          return (
            <TextField
              key={name}
              label={t(`video-panel:panel.${name}`)}
              hint={t('video-panel:panel.limitHint')}
              inputMode="numeric"
              maxLength={6}
              field={{ ...limit, ...error }}
            />
          );
        })}
      </div>
      <p className="saved" role="status">
        {isSaved ? t('video-panel:panel.saved') : ''}
      </p>
    </div>
  );
}

function Abstract({ label, lang, field }: { label: string; lang: string; field: Field }) {
  const t = useT();
  return (
    <FormField label={label} hint={t('video-panel:panel.abstractHint')} field={field}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          lang={lang}
          rows={3}
          maxLength={abstractMax}
          value={field.value}
          onChange={({ target }) => field.onChange(target.value)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}

const isLimit = (name: Name): name is Limit => name in limits;

function isLimitText(name: Limit, text: string): boolean {
  const value = text.trim();
  return value === '' || (/^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= limits[name]);
}

function valuesOf({
  playableFrom,
  playableUntil,
  watchHours,
  seats,
  titleZh,
  titleEn,
  abstractZh,
  abstractEn,
}: OwnVideo): Record<Name, string> {
  const numbers = { watchHours: String(watchHours ?? ''), seats: String(seats ?? '') };
  const times = { playableFrom: fromInstant(playableFrom), playableUntil: fromInstant(playableUntil) };
  return { titleZh, titleEn, abstractZh, abstractEn, ...times, ...numbers };
}

function isRight(value: string): value is VideoRights {
  return (videoRights as readonly string[]).includes(value);
}
