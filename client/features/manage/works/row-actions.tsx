/** What a row of a list of works offers: the next step and a look at it as buttons, all else behind a menu. */
import { EllipsisVertical } from '#client/ui/staff-icons.tsx';
import { useSnapshot } from 'valtio';
import type { WorkRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMenu } from '#client/ui/use-menu.ts';
import { actLooks, flagActsFor, rowItems, type FlagAct, type RowItem } from './work-acts.ts';
import { usePublishes } from './use-publishes.ts';

interface Props {
  work: Work;
  name: string;
  isBusy: boolean;
  onAct: (action: ContentAction) => void;
  onFlag: (act: FlagAct) => void;
  /** The work is being left for. */
  onLeave: () => void;
  onShare: () => void;
}

export function RowActions({ work, onShare, onFlag, ...parts }: Props) {
  const [main, second, ...others] = rowItems(work);
  const lab = useShareLabPath(work);
  const flags = usePublishes() ? flagActsFor([work]) : [];
  return (
    <div>
      {second ? <Item item={second} {...parts} /> : null}
      {main ? <Item item={main} isMain {...parts} /> : null}
      <More items={others} {...parts} onShare={onShare} lab={lab} flags={flags} onFlag={onFlag} />
    </div>
  );
}

/** Where its card is looked at; only what is online has one. */
function useShareLabPath({ state, isScheduled, path }: Work): string | null {
  const language = useLanguage();
  const { user } = useSnapshot(useTabState().session);
  const isChecker = user?.permissions.includes('shareCheck') ?? false;
  return isChecker && state === 'putaway' && !isScheduled ? paths.manageShare(withLanguage(language, path)) : null;
}

interface ItemProps extends Omit<Props, 'work' | 'onShare' | 'onFlag'> {
  item: RowItem;
  /** The next step of the row. */
  isMain?: boolean;
  /** Called first, whichever item it is. */
  onChosen?: () => void;
}

function Item({ item, name, isMain = false, isBusy, onAct, onLeave, onChosen }: ItemProps) {
  const t = useT();
  const of = <span className="vh">{t('works:row.of', { name })}</span>;
  if (item.to === null) {
    const { look } = actLooks[item.key];
    const handleClick = () => {
      onChosen?.();
      onAct(item.key);
    };
    return (
      <Button small busy={isBusy} look={isMain ? 'primary' : look === 'primary' ? 'ghost' : look} onClick={handleClick}>
        {t(`works:act.${item.key}`)}
        {of}
      </Button>
    );
  }
  // Beside the list, which stays as it is.
  const isOutside = item.key === 'open' || item.key === 'view';
  const isStep = item.key === 'write' || item.key === 'review';
  const handleLink = () => {
    onChosen?.();
    if (!isOutside) onLeave();
  };
  return (
    <Link
      to={item.to}
      className={isMain && isStep ? 'btn sm' : 'btn sm ghost'}
      target={isOutside ? '_blank' : undefined}
      onClick={handleLink}
    >
      {t(`works:item.${item.key}`)}
      {of}
    </Link>
  );
}

interface MoreProps extends Omit<ItemProps, 'item' | 'isMain'> {
  items: readonly RowItem[];
  onShare: () => void;
  lab: string | null;
  flags: readonly FlagAct[];
  onFlag: (act: FlagAct) => void;
}

/** The other steps, behind a button. */
function More({ items, name, onShare, lab, flags, onFlag, onLeave, ...rest }: MoreProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  return (
    <details {...details} className="more">
      <summary className="ibtn">
        <EllipsisVertical className="ic" aria-hidden="true" />
        <span className="vh">{t('works:row.more', { name })}</span>
      </summary>
      <div className="panel">
        {items.map((item) => (
          <Item key={item.key} item={item} name={name} {...rest} onLeave={onLeave} onChosen={closeAndReturn} />
        ))}
        {flags.map((act) => (
          <Button
            key={act}
            small
            look="ghost"
            busy={rest.isBusy}
            onClick={() => {
              closeAndReturn();
              onFlag(act);
            }}
          >
            {t(`works:flag.${act}`)}
            <span className="vh">{t('works:row.of', { name })}</span>
          </Button>
        ))}
        {lab ? (
          <Link to={lab} className="btn sm ghost" onClick={onLeave}>
            {t('works:item.shareLab')}
            <span className="vh">{t('works:row.of', { name })}</span>
          </Link>
        ) : null}
        <Button
          small
          look="ghost"
          onClick={() => {
            closeAndReturn();
            onShare();
          }}
        >
          {t('works:item.share')}
          <span className="vh">{t('works:row.of', { name })}</span>
        </Button>
      </div>
    </details>
  );
}
