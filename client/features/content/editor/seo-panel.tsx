/** Title, text and picture of the item for search engines and shared links, in both languages, with the card of a link. */
import { Suspense, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { slugFault } from '#shared/content/slug.ts';
import { seoDescriptionMax, seoTitleMax, slugMax, slugMin } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { Button } from '#client/ui/button.tsx';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import { fieldOf, langOfSide, type Side, sides } from './item-values.ts';
import type { EditorSlots } from './slots.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: Pick<EditorSlots, 'library' | 'shareCard'>;
}

export function SeoPanel({ draft, state, slots }: Props) {
  const t = useT();
  const [picked, setPicked] = useState<MediaItem | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { shareId, coverId } = state.fields;
  const isOpen = isWritable(state);
  const share = [picked, state.item?.share].find((item) => item?.id === shareId) ?? null;
  const mark = useLicenceMark()(share?.licenceEndsOn ?? null);
  const shown = share ?? (state.item?.cover?.id === coverId ? state.item?.cover : null) ?? null;
  return (
    <Card className="card" aria-label={t('seo:panel.title')}>
      <h2>{t('seo:panel.title')}</h2>
      <p className="hint">{t('seo:panel.hint')}</p>
      {sides.map((side) => (
        <div key={side} role="group" className="language-part" aria-label={t(`seo:side.${side}`)}>
          <div className="fields">
            <h3>{t(`seo:side.${side}`)}</h3>
            <SeoField {...{ draft, state, side }} field="seoTitle" />
            <SeoField {...{ draft, state, side }} field="seoDescription" />
          </div>
          <Suspense>
            {slots.shareCard?.({
              language: langOfSide[side],
              title: state.fields[`seoTitle${suffix[side]}`].trim() || fallbackOf(state, side, 'seoTitle'),
              description: state.fields[`seoDescription${suffix[side]}`].trim() || fallbackOf(state, side, 'seoDescription'),
              image: shown?.image ?? null,
            })}
          </Suspense>
        </div>
      ))}
      <SlugField draft={draft} state={state} />
      <div className="picture" data-field="shareId" tabIndex={-1}>
        <h3>{t('seo:picture.title')}</h3>
        <FieldNotes {...{ state, draft }} field="shareId" />
        {share ? <Picture image={share.image} sizes="12rem" ratio={[16, 9]} /> : null}
        {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
        <p className="hint">{t(share ? 'seo:picture.own' : shown ? 'seo:picture.cover' : 'seo:picture.none')}</p>
        {isOpen ? (
          <div className="acts">
            <Button variant="ghost" small onClick={() => setChoosing(true)}>
              {t(share ? 'seo:picture.change' : 'seo:picture.choose')}
            </Button>
            {share ? (
              <Button variant="ghost" small onClick={() => draft.edit({ shareId: null })}>
                {t('seo:picture.remove')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <Suspense>
        {isChoosing
          ? slots.library({
              minWidth: shareWidthMin,
              onPick: (item) => {
                setChoosing(false);
                setPicked(item);
                draft.edit({ shareId: item.id });
              },
              onClose: () => setChoosing(false),
            })
          : null}
      </Suspense>
    </Card>
  );
}

/** Width of the pictures of shared links. */
const shareWidthMin = 1_200;
const suffix = { zh: 'Zh', en: 'En' } as const;
const limits = { seoTitle: seoTitleMax, seoDescription: seoDescriptionMax } as const;
type SeoText = keyof typeof limits;

/** The value that applies while the field is empty. */
function fallbackOf({ fields }: DraftState, side: Side, field: SeoText): string {
  const title = fields[fieldOf('title', side)].trim();
  return field === 'seoTitle' ? title : fields[fieldOf('abstract', side)].trim() || title;
}

function SeoField({ draft, state, side, field }: Pick<Props, 'draft' | 'state'> & { side: Side; field: SeoText }) {
  const t = useT();
  const id = useId();
  const key = `${field}${suffix[side]}` as const;
  const value = state.fields[key];
  const max = limits[field];
  const length = Array.from(value).length;
  const isLong = length > max;
  const Control = field === 'seoTitle' ? 'input' : 'textarea';
  return (
    <div className="field" data-field={key}>
      <label htmlFor={id}>
        <span>{t(`seo:field.${field}`)}</span>
        <span className="count" data-long={isLong || undefined}>
          {`${length} / ${max}`}
        </span>
      </label>
      <Control
        id={id}
        className="input"
        lang={langOfSide[side]}
        value={value}
        placeholder={fallbackOf(state, side, field)}
        maxLength={max * 2}
        readOnly={!isWritable(state)}
        aria-describedby={`${id}-notes`}
        onChange={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
          draft.edit({ [key]: target.value.replace(/\n/g, ' ') })
        }
        onBlur={() => void draft.save()}
      />
      <div id={`${id}-notes`}>
        {isLong ? <p className="message stale">{t('seo:field.long', { max })}</p> : null}
        <FieldNotes {...{ state, draft }} field={key} />
      </div>
    </div>
  );
}

/** The item's short address, the same in both languages. */
function SlugField({ draft, state }: Pick<Props, 'draft' | 'state'>) {
  const t = useT();
  const id = useId();
  const { slug } = state.fields;
  const fault =
    slugFault(slug) ?? (slug !== '' && state.item?.checks.some(({ name, isMet }) => name === 'slug' && !isMet) ? 'taken' : null);
  return (
    <div className="field slug" data-field="slug">
      <label htmlFor={id}>{t('seo:slug.label')}</label>
      <div className="address">
        <span aria-hidden="true">{t('seo:slug.before')}</span>
        <input
          id={id}
          className="input"
          lang="en"
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          maxLength={slugMax}
          readOnly={!isWritable(state)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-notes`}
          onChange={({ target }) => draft.edit({ slug: target.value.trim().toLowerCase() })}
          onBlur={() => void draft.save()}
        />
      </div>
      <div id={`${id}-notes`}>
        {fault ? (
          <p className="message error">{t(`seo:slug.${fault}`, { min: slugMin, max: slugMax })}</p>
        ) : (
          <p className="hint">{t('seo:slug.hint', { slug: slug || 'open-call' })}</p>
        )}
        <FieldNotes {...{ state, draft }} field="slug" />
      </div>
    </div>
  );
}

const Card = styled.section`
  .hint {
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
  }
  h3 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .language-part {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: 1rem 1.5rem;
    align-items: start;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
  }
  .fields,
  .picture {
    display: grid;
    align-content: start;
    gap: 0.75rem;
    min-width: 0;
  }
  .picture {
    padding-top: 1rem;
    border-top: 1px solid var(--line);
  }
  .slug {
    padding-top: 1rem;
    border-top: 1px solid var(--line);
  }
  .address {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    max-width: 30rem;
  }
  .picture img {
    width: 12rem;
    border-radius: var(--r-s);
  }
  .field label {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
`;
