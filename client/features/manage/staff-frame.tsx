/** A screen of the management centre: the head that all of them share, and below it the screen's own part. */
import { lazy, Suspense, use, useCallback, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { UserInfo } from '#shared/api/account.ts';
import type { ViewedList } from '#shared/api/account/saved-view.ts';
import { paths } from '#shared/paths.ts';
import { ApiContext } from '#client/lib/api.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { refreshUser } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useItemChanges } from '#client/state/use-item-changes.ts';
import { media } from '#client/theme/media.ts';
import { Banner } from '#client/ui/banner.tsx';
import { HeadPlacesProvider, useHeadPlaces } from '#client/ui/head-tools.tsx';
import { Link } from '#client/ui/link.tsx';
import { useStaffUser, viewerOf } from './staff-navigation.tsx';
import { seesSection, type StaffSection, sectionLabel } from './staff-sections.ts';

/** Lists whose columns can be hidden. */
const itemLists: ReadonlySet<ViewedList> = new Set(['draft', 'audit', 'audited', 'reject', 'scheduled', 'putaway', 'soldout']);

const SavedViews = lazy(() =>
  Promise.all([import('./views/saved-views.tsx'), addTexts(['views'])]).then(([module]) => ({ default: module.SavedViews })),
);

interface Props {
  /** Null where it is none of those at the side; then it has a title. */
  section: StaffSection | null;
  /** The heading, where it is not the section's name. */
  title?: string;
  /** In front of the heading: the link back to a list. */
  back?: ReactNode;
  /** Beside the heading. A screen whose search and actions are known later adds them with `HeadTools`. */
  beside?: ReactNode;
  /** The list whose saved filters are shown. */
  views?: ViewedList | undefined;
  children: ReactNode;
}

/** The same for everybody; its content waits for the page's own guard. */
export function StaffFrame({ section, title, back, beside, views, children }: Props) {
  const t = useT();
  const user = useStaffUser();
  const { places, setTools, setCount } = useHeadPlaces();
  const hasViews = user !== null && section !== null && seesSection(section, viewerOf(user));
  return (
    <HeadPlacesProvider value={places}>
      <Head>
        <div className="title">
          {back}
          <h1 tabIndex={-1}>{title ?? (section ? t(sectionLabel(section)) : '')}</h1>
          <span ref={setCount} className="total" />
        </div>
        {beside}
        <div ref={setTools} className="tools" />
      </Head>
      <VerificationNotice user={user} />
      <Suspense>{views && hasViews ? <SavedViews key={views} list={views} hasColumns={itemLists.has(views)} /> : null}</Suspense>
      {children}
    </HeadPlacesProvider>
  );
}

/** Tells an unverified institution which actions are available. The decision may come at any time and is read like changes of items. */
function VerificationNotice({ user }: { user: UserInfo | null }) {
  const t = useT();
  const tab = useTabState();
  const api = use(ApiContext);
  const state = user?.agency?.verification;
  const isShown = state === 'pending' || state === 'refused';
  const refresh = useCallback(() => void (isShown && api && refreshUser(tab, api)), [isShown, api, tab]);
  useItemChanges(refresh);
  if (!isShown) return null;
  return (
    <Notice>
      <Banner
        kind={state === 'pending' ? 'info' : 'error'}
        icon={state === 'pending' ? 'info' : 'circle-alert'}
        action={
          <Link className="button ghost small-button" to={paths.setAgency}>
            {t('manage:frame.verification.look')}
          </Link>
        }
      >
        {t(`manage:frame.verification.${state}`)}
      </Banner>
    </Notice>
  );
}

const Notice = styled.div`
  margin-bottom: 1rem;
`;

const Head = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem 1.5rem;
  min-height: 3.5rem;
  margin-bottom: 1.25rem;

  > .title {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-width: 0;
  }
  h1 {
    font-size: 2rem;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .total {
    align-self: flex-end;
    padding-bottom: 0.35rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
  }
  .total:empty,
  > .tools:empty {
    display: none;
  }
  > .tools {
    display: flex;
    flex: 1 1 auto;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 0.6rem;
    min-width: 0;
  }
  > .tools .button {
    min-height: 2.75rem;
  }
  > .tools .search input {
    font-size: var(--t-ui);
  }

  ${media.compact} {
    h1 {
      font-size: 1.75rem;
    }
  }
  ${media.phone} {
    column-gap: 0.75rem;

    /* The action stands beside the heading; below both are the search and what is done with the whole list. */
    > .tools {
      display: contents;
    }
    > .tools > :not(.button) {
      order: 1;
    }
    > .tools .search {
      /* Room for two signs beside it. */
      flex: 1 1 calc(100% - 7rem);
      min-width: 0;
    }
  }
`;
