/** Remarks on a field: the one of the last rejection, and a new one. */
import { useId } from 'react';
import { MessageSquarePlus } from '#client/ui/picture/staff-icons.tsx';
import { styled } from 'styled-components';
import { remarkMax } from '#shared/limits.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export interface Remarks {
  /** Remarks of the last rejection, by field. */
  last: Readonly<Record<string, string>>;
  /** New remarks, by field; null for a withdrawn one. */
  texts: Readonly<Record<string, string | null>>;
  /** Null for viewers who cannot reject. */
  onChange: ((field: string, text: string | null) => void) | null;
}

export function Remark({ field, last, texts, onChange }: Remarks & { field: string }) {
  const t = useT();
  const own = useLanguage();
  const id = useId();
  const text = texts[field] ?? null;
  const name = t(`review:field.${field}`);
  if (!onChange && !last[field]) return null;
  return (
    <Box lang={own}>
      {last[field] ? <p className="last">{t('review:review.lastRemark', { remark: last[field] })}</p> : null}
      {onChange && text === null ? (
        // Taken back, a remark gives its focus to where it was opened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <button type="button" className="open" autoFocus={field in texts} onClick={() => onChange(field, '')}>
          <MessageSquarePlus className="icon" aria-hidden="true" />
          <span>{t('review:review.remark')}</span>
          <span className="visually-hidden">{t('review:review.remarkOn', { field: name })}</span>
        </button>
      ) : null}
      {onChange && text !== null ? (
        <div className="field">
          <label htmlFor={id}>{t('review:review.remarkLabel', { field: name })}</label>
          <textarea
            id={id}
            className="input"
            rows={2}
            maxLength={remarkMax}
            // It was opened by its own button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={text === ''}
            value={text}
            onChange={({ target }) => onChange(field, target.value)}
          />
          <button type="button" className="open" onClick={() => onChange(field, null)}>
            <span>{t('review:review.remarkAway')}</span>
            <span className="visually-hidden">{t('review:review.remarkOn', { field: name })}</span>
          </button>
        </div>
      ) : null}
    </Box>
  );
}

const Box = styled.div`
  font-family: var(--f-ui);

  .open {
    display: inline-flex;
    align-items: center;
    gap: 0.4rem;
    min-height: 2rem;
    padding-inline: 0.5rem;
    margin-inline-start: -0.5rem;
    border-radius: var(--r-s);
    font-size: var(--t-s);
    line-height: 1.4;
    color: var(--text-2);
  }
  .open:hover {
    color: var(--text);
    background: var(--sunken);
  }
  .open .icon {
    width: 1rem;
    height: 1rem;
  }
  .last {
    margin-block: 0.4rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 0.1875rem solid var(--danger);
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--danger);
  }
  .field {
    margin-block: 0.5rem 1rem;
  }
`;
