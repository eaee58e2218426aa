/** The fields of a block, after the table of its kind. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { blockPicksMax, blockSourceMax, blockTextMax, blockTitleMax, partnerLevels, type BlockData } from '#shared/api/block.ts';
import type { BlockChoices } from '#shared/api/site-part.ts';
import { linkLabelMax } from '#shared/limits.ts';
import { blockKinds, isBlockKind, type BlockField } from '#shared/site/page-blocks.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SearchSelectField } from '#client/ui/form/search-select-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ArrowUp, X } from '#client/ui/picture/staff-icons.tsx';
import { PathField } from '#client/features/site/staff-parts/path-field.tsx';
import { LibraryPicture } from '#client/features/site/staff-parts/library-picture.tsx';
import type { EntriesForm } from '#client/features/site/staff-parts/use-entries.ts';

export type BandName = keyof BlockData | 'isShown';

interface Props {
  id: string;
  values: Readonly<Record<BandName, string>>;
  form: EntriesForm<BandName>;
  /** Null until they are read. */
  choices: BlockChoices | null;
  picker: PicturePicker;
  pictureOf: (id: string) => MediaItem | null;
  addPicture: (item: MediaItem) => void;
}

const listOf = (field: Field) => field.value.split(',').filter(Boolean);

export function BlockFields({ id, values: { kind }, form, choices, picker, pictureOf, addPicture }: Props) {
  const t = useT();
  if (!isBlockKind(kind)) return null;
  const times = { zoneText: t('site-parts:part.zone'), ownTimeText: (time: string) => t('staff:form.ownTime', { time }) };
  const pair = (name: 'title' | 'text' | 'source' | 'link', maxLength: number, rows?: number) => (
    <div className="pair" key={name}>
      {(['Zh', 'En'] as const).map((suffix) => (
        <TextField
          key={suffix}
          label={t(`site-parts:blocks.${name}${suffix}`)}
          field={form.field(id, `${name}${suffix}`)}
          lang={suffix === 'Zh' ? 'zh-Hans' : 'en'}
          {...{ maxLength, rows }}
        />
      ))}
    </div>
  );
  const options = kind === 'films' || kind === 'people' || kind === 'items' || kind === 'video' ? (choices?.[kind] ?? []) : [];
  const controls: Readonly<Record<BlockField, () => ReactNode>> = {
    title: () => pair('title', blockTitleMax),
    text: () => pair('text', blockTextMax, kind === 'quote' ? 3 : 6),
    source: () => pair('source', blockSourceMax),
    link: () => (
      <div key="link" className="pair">
        {pair('link', linkLabelMax)}
        <PathField label={t('site-parts:hero.path')} hint={t('site-parts:announcement.linkHint')} field={form.field(id, 'path')} />
      </div>
    ),
    pictures: () => <Pictures key="pictures" field={form.field(id, 'pictures')} {...{ picker, pictureOf, addPicture }} />,
    picked: () => <Picks key="picked" field={form.field(id, 'picked')} named={options} max={kind === 'video' ? 1 : blockPicksMax} />,
    count: () => (
      <SelectField
        key="count"
        label={t('site-parts:blocks.count')}
        field={form.field(id, 'count')}
        placeholder={t('staff:form.choose')}
        options={Array.from({ length: blockPicksMax }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
      />
    ),
    level: () => (
      <SelectField
        key="level"
        label={t('site-parts:partners.level')}
        field={form.field(id, 'level')}
        placeholder={t('site-parts:blocks.allLevels')}
        options={partnerLevels.map((level) => ({ value: level, label: t(`site-parts:partners.levels.${level}`) }))}
      />
    ),
    at: () => <SiteTimeField key="at" {...times} label={t('site-parts:blocks.at')} field={form.field(id, 'at')} />,
  };
  return (
    <>
      {kind === 'call' ? <p>{t('site-parts:blocks.callNote')}</p> : null}
      {blockKinds[kind].fields.map((name) => controls[name]())}
      <div className="pair">
        <SiteTimeField {...times} label={t('site-parts:announcement.from')} field={form.field(id, 'from')} />
        <SiteTimeField {...times} label={t('site-parts:announcement.until')} field={form.field(id, 'until')} />
      </div>
      <Checkbox field={form.field(id, 'isShown')}>{t('site-parts:blocks.isShown')}</Checkbox>
    </>
  );
}

interface PicturesProps extends Pick<Props, 'picker' | 'pictureOf' | 'addPicture'> {
  field: Field;
}

/** The chosen pictures, and a place for one more. */
function Pictures({ field, picker, pictureOf, addPicture }: PicturesProps) {
  const t = useT();
  const chosen = listOf(field);
  const put = (at: number, id: string) => field.onChange([...new Set(chosen.toSpliced(at, 1, id).filter(Boolean))].join());
  return (
    <Places>
      {[...chosen, ...(chosen.length < blockPicksMax ? [''] : [])].map((id, at) => (
        <LibraryPicture
          key={id || 'new'}
          label={t('site-parts:blocks.picture', { number: at + 1 })}
          hint=""
          field={{ ...field, value: id, error: at === chosen.length ? field.error : undefined, onChange: (next) => put(at, next) }}
          item={pictureOf(id)}
          ratio={[3, 2]}
          picker={picker}
          onPicked={addPicture}
        />
      ))}
    </Places>
  );
}

interface PicksProps {
  field: Field;
  named: readonly { id: string; nameZh: string; nameEn: string }[];
  max: number;
}

/** Found by a part of the name; in the order in which they are shown. */
function Picks({ field, named, max }: PicksProps) {
  const t = useT();
  const isEnglish = useLanguage() === 'en';
  const chosen = listOf(field);
  const nameOf = (id: string) => {
    const one = named.find((row) => row.id === id);
    if (!one) return t('site-parts:blocks.notPublic');
    return isEnglish ? one.nameEn || one.nameZh : one.nameZh || one.nameEn;
  };
  const options = named
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, nameZh, nameEn }) => ({ value: id, label: nameOf(id), otherNames: [nameZh, nameEn] }));
  const set = (ids: readonly string[]) => field.onChange(ids.join());
  return (
    <div>
      {chosen.length > 0 ? (
        <Chosen>
          {chosen.map((id, at) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              {at > 0 ? (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('site-parts:blocks.up', { name: nameOf(id) })}
                  onClick={() => set(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, id))}
                >
                  <ArrowUp className="icon" aria-hidden="true" />
                </button>
              ) : null}
              <button
                type="button"
                className="icon-button"
                aria-label={t('site-parts:part.remove', { name: nameOf(id) })}
                onClick={() => set(chosen.toSpliced(at, 1))}
              >
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </Chosen>
      ) : null}
      {chosen.length < max ? (
        <SearchSelectField
          label={t('site-parts:blocks.pick')}
          hint={t('site-parts:blocks.pickHint')}
          field={{ ...field, value: '', onChange: (id) => (id === '' ? undefined : set([...chosen, id])) }}
          options={options}
          placeholder={t('staff:form.choose')}
          findTexts={{ nothing: t('common:select.nothing'), found: (count) => t('common:select.found', { count }) }}
        />
      ) : null}
    </div>
  );
}

const Places = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: 1rem;
`;

const Chosen = styled.ol`
  &&& {
    display: grid;
    margin: 0 0 0.75rem;
  }
  && > li {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0;
    border-bottom: 1px solid var(--line);
    font-size: inherit;
  }
  span {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .icon {
    width: 1.15rem;
    height: 1.15rem;
  }
`;
