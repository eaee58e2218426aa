/** Filters and order of a list; each combination has its own URL. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ArrowDown, ArrowUp, CalendarDays, ChevronDown, type StaffIcon } from '#client/ui/picture/staff-icons.tsx';
import { useSnapshot } from 'valtio';
import { itemOrders, listItemOwners, type ItemOrder } from '#shared/api/content-list-staff.ts';
import { reviewDues, reviewPriorities } from '#shared/content/review-plan.ts';
import { addTexts, useLanguage, useT } from '#client/lib/translations.ts';
import { useColumnList } from '#client/state/use-column-list.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { type ItemList, isFiltered, type ListQuery, noFilters } from './list-query.ts';
import type { Api } from '#shared/http/api-client.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { styled } from 'styled-components';
import { filterRow } from '#client/ui/list/staff-list-style.ts';
import { absoluteDate } from '#shared/dates.ts';
import type { Days } from './day-dialog.tsx';

interface Props {
  list: ItemList;
  question: ListQuery;
  onAsk: (change: Partial<ListQuery>) => void;
  onOptions: () => void;
}

const loadOwners = (api: Api, signal: AbortSignal) => api(listItemOwners, undefined, { signal });

export function ItemFilters({ list, question, onAsk, onOptions }: Props) {
  const t = useT();
  const { user } = useSnapshot(useTabState().session);
  const isStaff = user !== null && user.roles.length > 0;
  const columns = useColumnList().list;
  const owners = useLoaded(loadOwners, isStaff ? '' : null).value ?? [];
  const others = owners.filter(({ id }) => id !== user?.id);
  const { kind, columnId, languages, ownerId, order, from, until, due, priority } = question;
  const isPlanned = list === 'audit' && isStaff;
  const orders = itemOrders.filter((one) => isPlanned || !planOrders.has(one));
  return (
    <FilterRow role="group" aria-label={t('works:filter.label')}>
      <Choice
        label={t('works:filter.kind')}
        value={kind}
        all={t('works:filter.allKinds')}
        onChange={(value) => onAsk({ kind: value === 'article' || value === 'episode' ? value : undefined })}
      >
        <option value="article">{t('works:kind.article')}</option>
        <option value="episode">{t('works:kind.episode')}</option>
      </Choice>
      <Choice
        label={t('works:filter.column')}
        value={columnId}
        all={t('works:filter.allColumns')}
        onChange={(value) => onAsk({ columnId: value || undefined })}
      >
        {columns.map(({ id, label, parentLabel }) => (
          <option key={id} value={id}>
            {parentLabel ? `${parentLabel} · ${label}` : label}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('works:filter.languages')}
        value={languages}
        all={t('works:filter.allLanguages')}
        onChange={(value) => onAsk({ languages: value === 'both' || value === 'missing' ? value : undefined })}
      >
        <option value="both">{t('works:filter.both')}</option>
        <option value="missing">{t('works:filter.missing')}</option>
      </Choice>
      {isStaff ? (
        <Choice
          label={t('works:filter.owner')}
          value={ownerId}
          all={t('works:filter.allOwners')}
          onChange={(value) => onAsk({ ownerId: value || undefined })}
        >
          <option value={user.id}>{t('works:filter.mine')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {ownerId && ![user.id, ...others.map(({ id }) => id)].includes(ownerId) ? (
            <option value={ownerId}>{t('works:filter.oneOwner')}</option>
          ) : null}
        </Choice>
      ) : null}
      {isPlanned ? (
        <>
          <Choice
            label={t('works:plan.dueOn')}
            value={due}
            all={t('works:plan.anyDue')}
            onChange={(value) => onAsk({ due: reviewDues.find((one) => one === value) })}
          >
            {reviewDues.map((one) => (
              <option key={one} value={one}>
                {t(`works:plan.due.${one}`)}
              </option>
            ))}
          </Choice>
          <Choice
            label={t('works:plan.priority')}
            value={priority}
            all={t('works:plan.anyPriority')}
            onChange={(value) => onAsk({ priority: reviewPriorities.find((one) => one === value) })}
          >
            {reviewPriorities.map((one) => (
              <option key={one} value={one}>
                {t(`works:plan.level.${one}`)}
              </option>
            ))}
          </Choice>
        </>
      ) : null}
      <DayFilter from={from} until={until} onAsk={onAsk} />
      {list === 'scheduled' ? null : (
        <Choice
          label={t('works:filter.order')}
          value={order && orders.includes(order) ? order : itemOrders[0]}
          icon={(order ?? itemOrders[0]).startsWith('-') ? ArrowDown : ArrowUp}
          onChange={(value) => onAsk({ order: itemOrders.find((one) => one === value) })}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {t(`works:order.${one}`)}
            </option>
          ))}
        </Choice>
      )}
      {isFiltered(question) ? (
        <Button variant="ghost" small onClick={() => onAsk(noFilters)}>
          {t('works:filter.clear')}
        </Button>
      ) : null}
      <Button variant="ghost" small className="options" aria-haspopup="dialog" onClick={onOptions}>
        {t('works:options.open')}
      </Button>
    </FilterRow>
  );
}

/** Orders of the review list alone. */
const planOrders: ReadonlySet<ItemOrder> = new Set(['urgency', 'dueOn']);

interface ChoiceProps {
  label: string;
  value: string | undefined;
  /** Label of the empty choice; without it there is always a selection. */
  all?: string;
  icon?: StaffIcon;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value = '', all, icon: ChoiceIcon = ChevronDown, onChange, children }: ChoiceProps) {
  return (
    <span className="choice">
      <select
        className="input"
        aria-label={label}
        data-set={value && all ? '' : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {all ? <option value="">{all}</option> : null}
        {children}
      </select>
      <ChoiceIcon className="icon" aria-hidden="true" />
    </span>
  );
}

const FilterRow = styled.div`
  .choice {
    position: relative;
    display: inline-flex;
    align-items: center;
  }
  .choice > .input {
    width: auto;
    max-width: 13rem;
    min-height: 2.5rem;
    border-color: var(--line);
    padding-inline: 0.85rem 2.1rem;
    font-size: var(--t-ui);
    text-overflow: ellipsis;
    cursor: pointer;
    appearance: none;
    field-sizing: content;
  }
  .choice > .icon {
    position: absolute;
    inset-inline-end: 0.7rem;
    width: 1.1rem;
    height: 1.1rem;
    pointer-events: none;
  }
  ${filterRow}
`;

const DayDialog = lazy(() =>
  Promise.all([import('./day-dialog.tsx'), addTexts(['item-acts'])]).then(([module]) => ({ default: module.DayDialog })),
);

interface DayFilterProps extends Days {
  onAsk: (days: Days) => void;
}

/** Filter by days: a button with the chosen range, which opens a dialog. */
function DayFilter({ from, until, onAsk }: DayFilterProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const name = (day: string | undefined) => (day ? absoluteDate(day, language) : '');
  const isSet = Boolean(from || until);
  return (
    <span className="choice">
      <button type="button" className="input" data-set={isSet ? '' : undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isSet ? <span className="visually-hidden">{t('works:filter.days')} </span> : <span>{t('works:filter.days')}</span>}
        {isSet ? (
          <span>
            {t(`works:filter.${from && until ? 'between' : from ? 'since' : 'before'}`, { from: name(from), until: name(until) })}
          </span>
        ) : null}
      </button>
      <CalendarDays className="icon" aria-hidden="true" />
      {isOpen ? (
        <Suspense>
          <DayDialog from={from} until={until} onAsk={onAsk} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
