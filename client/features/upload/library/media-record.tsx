/** One picture or document of the library: texts in both languages, credit, licence and tags, its facts, and where it is used. */
import { useState } from 'react';
import { altMax, getMedia, saveMedia, type LibraryDetail, type LibraryItem, type MediaFields } from '#shared/api/media.ts';
import { bylineMax, licenceMax, mediaNameMax, tagMax, tagsMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { useRecordForm } from '#client/record/use-record-form.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { ArrowLeft, ExternalLink, Trash2, Undo2 } from '#client/ui/picture/staff-icons.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { LibraryFrame, RecordFrame } from './library-style.ts';
import { CropButton, CropPicture } from './crop-picture.tsx';
import { FileVersions } from './file-versions.tsx';
import { FocalField } from './focal-field.tsx';
import { EndOfLicence } from './end-of-licence.tsx';
import { mediaName } from './media-name.ts';
import { useMediaSize } from './media-thumb.tsx';
import { MediaUses } from './media-uses.tsx';
import { useMediaActions } from './use-media-actions.ts';
import { type MediaField, mediaFieldsOf, tagsOf, toFields, toValues } from './media-values.ts';

interface Props {
  id: string;
  onBack: () => void;
}

export function MediaRecord({ id, onBack }: Props) {
  const texts = useListTexts();
  const { value: detail, isFailed, reload } = useLoaded((api, signal) => api(getMedia, { query: { id } }, { signal }), id);
  if (detail) return <Fields detail={detail} onBack={onBack} onChanged={reload} />;
  return (
    <LibraryFrame>
      <div className="sheet">{isFailed ? <ListFailed texts={texts} onRetry={reload} /> : <ListWaiting texts={texts} />}</div>
    </LibraryFrame>
  );
}

interface FieldsProps {
  detail: LibraryDetail;
  onBack: () => void;
  /** Called after each change. */
  onChanged: () => void;
}

function Fields({ detail: { item: read, uses, versions }, onBack, onChanged }: FieldsProps) {
  const t = useT();
  const api = useApi();
  const [saved, setSaved] = useState(read);
  const item = saved.version > read.version ? saved : read;
  const record = useRecordForm<MediaFields, MediaField, LibraryItem>({
    initial: mediaFieldsOf(item),
    toValues,
    toFields,
    check: ({ tags }) => {
      const list = tagsOf(tags);
      if (list.length > tagsMax) return { tags: t('media:problem.tags', { count: tagsMax }) };
      return list.some((tag) => [...tag].length > tagMax) ? { tags: t('media:problem.tag', { count: tagMax }) } : {};
    },
    send: (edit) => api(saveMedia, { body: { id: item.id, ...edit } }),
    onSaved: (now) => {
      setSaved(now);
      onChanged();
      return mediaFieldsOf(now);
    },
  });
  const { attach, ...form } = record.form;
  const { isDirty } = record;
  const handleFile = (now: LibraryItem) => {
    const { focalX, focalY } = now.image;
    if (focalX !== item.image.focalX || focalY !== item.image.focalY) record.adopt({ focalX, focalY });
    setSaved(now);
  };
  const acts = useMediaActions(onChanged);
  const { mayEdit } = item;
  const isPicture = item.document === null;
  const [isCropping, setCropping] = useState(false);
  const text = (
    name: Parameters<typeof form.field>[0],
    maxLength: number,
    native: { lang?: string; hint?: string; type?: string } = {},
  ) => <TextField {...native} label={t(`media:field.${name}`)} maxLength={maxLength} readOnly={!mayEdit} field={form.field(name)} />;
  return (
    <RecordFrame>
      <Head item={item} isDeleted={item.deleteTime !== ''} isBusy={acts.isBusy} onBack={onBack} acts={acts} />
      {acts.result?.isPartial ? <Banner kind="error">{acts.result.text}</Banner> : null}
      {item.deleteTime ? (
        <Banner kind="warning" icon="triangle-alert">
          {t('media:record.inBin')}
        </Banner>
      ) : null}
      {mayEdit ? null : (
        <Banner kind="info" icon="info">
          {t('media:record.readOnly')}
        </Banner>
      )}
      <form ref={attach} onSubmit={record.handleSubmit} noValidate>
        <div className="columns">
          <div className="card">
            {text('name', mediaNameMax, { hint: t('media:hint.name') })}
            <div className="pair">
              {isPicture ? text('altZh', altMax, { lang: 'zh-Hans', hint: t('media:hint.alt') }) : null}
              {isPicture ? text('altEn', altMax, { lang: 'en' }) : null}
              {isPicture ? text('creditZh', bylineMax, { lang: 'zh-Hans', hint: t('media:hint.credit') }) : null}
              {isPicture ? text('creditEn', bylineMax, { lang: 'en' }) : null}
              {text('licence', licenceMax, { hint: t('media:hint.licence') })}
              {text('licenceEndsOn', 10, { type: 'date', hint: t('media:hint.licenceEndsOn') })}
            </div>
            {isPicture && (mayEdit || item.isAiMade) ? (
              <Checkbox field={form.field('isAiMade')}>{t('media:field.isAiMade')}</Checkbox>
            ) : null}
            {text('tags', 600, { hint: t('media:hint.tags') })}
          </div>
          <div className="stack">
            <section className="card">
              {isPicture ? <FocalField item={item} x={form.field('focalX')} y={form.field('focalY')} isReadOnly={!mayEdit} /> : null}
              <CropButton item={item} onOpen={() => setCropping(true)} />
              <EndOfLicence lastDay={item.licenceEndsOn} />
              <Facts item={item} />
            </section>
            {mayEdit && item.deleteTime === '' ? <FileVersions {...{ item, versions, onChanged }} onFile={handleFile} /> : null}
            <MediaUses uses={uses} />
          </div>
        </div>
        {mayEdit ? (
          <div className="save" data-bar="">
            <Button type="submit" busy={record.isBusy}>
              {t('media:record.save')}
            </Button>
            <span className="message" role="status">
              {isDirty ? t('media:record.dirty') : ''}
            </span>
          </div>
        ) : null}
      </form>
      {isCropping ? (
        <CropPicture
          {...{ item, record }}
          onCropped={(now) => {
            setSaved(now);
            onChanged();
          }}
          onRefused={onChanged}
          onClose={() => setCropping(false)}
        />
      ) : null}
      <ConflictQuestion
        conflicts={record.conflicts}
        labelOf={(name) => t(`media:field.${name}`)}
        onTheirs={record.takeTheirs}
        onMine={record.keepMine}
        onLater={record.decideLater}
      />
      <LeaveQuestion
        withinPage
        isDirty={isDirty}
        texts={{ title: t('media:leave.title'), text: t('media:leave.text'), stay: t('media:leave.stay'), go: t('media:leave.go') }}
      />
    </RecordFrame>
  );
}

interface HeadProps {
  item: LibraryItem;
  isDeleted: boolean;
  isBusy: boolean;
  acts: Pick<ReturnType<typeof useMediaActions>, 'remove' | 'restore'>;
  onBack: () => void;
}

function Head({ item, isDeleted, isBusy, acts, onBack }: HeadProps) {
  const t = useT();
  return (
    <div className="way">
      <button type="button" className="link back" onClick={onBack}>
        <ArrowLeft className="icon" aria-hidden="true" /> <span>{t('media:record.back')}</span>
      </button>
      <h2>{mediaName(item)}</h2>
      <a className="button ghost small-button" href={item.document?.url ?? item.image.url} target="_blank" rel="noopener">
        <span>{t(item.document ? 'media:record.download' : 'media:record.original')}</span>{' '}
        <ExternalLink className="icon" aria-hidden="true" />
      </a>
      {item.mayEdit && isDeleted ? (
        <Button small busy={isBusy} onClick={() => void acts.restore([item.id])}>
          <Undo2 className="icon" aria-hidden="true" /> <span>{t('media:act.restore')}</span>
        </Button>
      ) : null}
      {item.mayEdit && !isDeleted ? (
        <Button small variant="danger" busy={isBusy} onClick={() => void acts.remove([item.id])}>
          <Trash2 className="icon" aria-hidden="true" /> <span>{t('media:act.remove')}</span>
        </Button>
      ) : null}
    </div>
  );
}

function Facts({ item }: { item: LibraryItem }) {
  const t = useT();
  const sizeOf = useMediaSize();
  return (
    <dl className="facts">
      <dt>{t('media:fact.size')}</dt>
      <dd>{sizeOf(item)}</dd>
      {item.document ? null : (
        <>
          <dt>{t('media:fact.file')}</dt>
          <dd>{t('media:item.kilobytes', { size: Math.ceil(item.bytes / 1_024) })}</dd>
        </>
      )}
      <dt>{t('media:fact.uploader')}</dt>
      <dd>{item.uploaderName || t('media:fact.site')}</dd>
      <dt>{t('media:fact.time')}</dt>
      <dd>
        <TimeText value={item.uploadTime} />
      </dd>
    </dl>
  );
}
