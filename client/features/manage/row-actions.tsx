/** What a row of a list of works offers: the next step and a look at it as buttons, all else behind a menu. */
import { useRef } from 'react';
import { EllipsisVertical } from 'lucide-react';
import type { WorkRow as Work } from '#shared/api/manage.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { useCloseOutside } from '#client/ui/use-close-outside.ts';
import { actLooks, rowItems, type RowItem } from './work-acts.ts';

interface Props {
  work: Work;
  name: string;
  isBusy: boolean;
  onAct: (action: ContentAction) => void;
  /** The work is being left for. */
  onLeave: () => void;
  onShare: () => void;
}

export function RowActions({ work, onShare, ...parts }: Props) {
  const [main, second, ...others] = rowItems(work);
  return (
    <div>
      {second ? <Item item={second} {...parts} /> : null}
      {main ? <Item item={main} isMain {...parts} /> : null}
      <More items={others} {...parts} onShare={onShare} />
    </div>
  );
}

interface ItemProps extends Omit<Props, 'work' | 'onShare'> {
  item: RowItem;
  /** The next step of the row. */
  isMain?: boolean;
}

function Item({ item, name, isMain = false, isBusy, onAct, onLeave }: ItemProps) {
  const t = useT();
  const of = <span className="vh">{t('works:row.of', { name })}</span>;
  if (item.to === null) {
    const { look } = actLooks[item.key];
    return (
      <Button small busy={isBusy} look={isMain ? 'primary' : look === 'primary' ? 'ghost' : look} onClick={() => onAct(item.key)}>
        {t(`works:act.${item.key}`)}
        {of}
      </Button>
    );
  }
  const isOutside = item.key === 'open';
  const isStep = item.key === 'write' || item.key === 'review';
  return (
    <Link to={item.to} className={isMain && isStep ? 'btn sm' : 'btn sm ghost'} target={isOutside ? '_blank' : undefined} onClick={isOutside ? undefined : onLeave}>
      {t(`works:item.${item.key}`)}
      {of}
    </Link>
  );
}

/** The other steps, behind a button. */
function More({ items, name, onShare, ...rest }: Omit<ItemProps, 'item' | 'isMain'> & { items: readonly RowItem[]; onShare: () => void }) {
  const t = useT();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  const close = () => menu.current?.removeAttribute('open');
  const closeAndReturn = () => {
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    // The browser opens and closes it; Escape and leaving with the keyboard close it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className="more"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && menu.current?.open) closeAndReturn();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !menu.current?.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="ibtn">
        <EllipsisVertical className="ic" aria-hidden="true" />
        <span className="vh">{t('works:row.more', { name })}</span>
      </summary>
      {/* A choice closes the menu, by mouse and by keyboard: both click. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="panel" onClick={closeAndReturn}>
        {items.map((item) => (
          <Item key={item.key} item={item} name={name} {...rest} />
        ))}
        <Button small look="ghost" onClick={onShare}>
          {t('works:item.share')}
          <span className="vh">{t('works:row.of', { name })}</span>
        </Button>
      </div>
    </details>
  );
}
