/** The search field over the videos: a form that filters the list in place and works without a script. */
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import type { VideoListData } from './video-list-loader.ts';
import { videoListPath, videoOrders } from './video-list-path.ts';

export function VideoSearch({ data }: { data: VideoListData }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const label = t('cinema:list.search');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (search !== data.search) void navigate(videoListPath({ ...data, search, pageNum: 1 }), { preventScrollReset: true });
  };
  return (
    <Form role="search" method="get" action={withLanguage(language, data.base)} onSubmit={handleSubmit}>
      {data.type ? <input type="hidden" name="type" value={data.type} /> : null}
      {data.order === videoOrders[0] ? null : <input type="hidden" name="order" value={data.order} />}
      <button type="submit" className="ibtn" aria-label={t('cinema:list.submit')}>
        <Icon name="search" />
      </button>
      <input key={data.search} type="search" name="search" aria-label={label} placeholder={label} defaultValue={data.search} maxLength={searchTextMax} enterKeyHint="search" />
      {data.search ? (
        <Link to={videoListPath({ ...data, search: '', pageNum: 1 })} className="ibtn" aria-label={t('cinema:list.clear')} data-keep-scroll="">
          <Icon name="x" />
        </Link>
      ) : null}
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  align-items: center;
  height: 3rem;
  width: min(21.25rem, 100%);
  padding-inline: 0.25rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-pill);
  color: var(--text-2);

  &:focus-within {
    border-color: var(--text);
  }
  input[type='search'] {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 0.25rem;
    border: 0;
    background: none;
    color: var(--text);
    font-size: 1rem;
    appearance: none;
  }
  input::placeholder {
    color: var(--text-2);
    font-size: var(--t-ui);
    opacity: 1;
  }
  input::-webkit-search-cancel-button {
    display: none;
  }

  ${media.phone} {
    width: 100%;
  }
`;
