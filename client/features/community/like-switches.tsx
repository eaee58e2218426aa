/** The like and favourite toggles of an item; loaded after hydration. */
import { useState, type ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Icon, type IconName } from '#client/ui/picture/icon.tsx';
import { ViewFact } from './view-fact.tsx';
import { useItemMarks, type MarkedItem } from './use-item-marks.ts';

export function LikeSwitches({ item }: { item: MarkedItem }) {
  const t = useT();
  const { liked, count, favourite, views, setLiked, setFavourite } = useItemMarks(item);
  return (
    <>
      <Switch isOn={liked} icon="heart" label={t('content:article.like')} onTurn={setLiked}>
        {count > 0 ? t('content:article.likes', { count, likes: count.toLocaleString('en') }) : t('content:article.like')}
      </Switch>
      <Switch isOn={favourite} icon="bookmark" label={t('content:article.favourite')} onTurn={setFavourite}>
        {t(favourite ? 'content:article.favourited' : 'content:article.favourite')}
      </Switch>
      <ViewFact count={views} />
    </>
  );
}

interface SwitchProps {
  isOn: boolean;
  icon: IconName;
  /** Label of the action; `aria-pressed` conveys the state, so the label is constant. */
  label: string;
  onTurn: (isOn: boolean) => void;
  children: ReactNode;
}

function Switch({ isOn, icon, label, onTurn, children }: SwitchProps) {
  // It moves when it is turned, not when it is drawn.
  const [isTurned, setTurned] = useState(false);
  const handleClick = () => {
    setTurned(true);
    onTurn(!isOn);
  };
  return (
    <button type="button" className="act" aria-pressed={isOn} data-turned={isTurned ? '' : undefined} onClick={handleClick}>
      <span className="icon-button line">
        <Icon name={icon} />
      </span>
      <span>
        {children === label ? null : <span className="visually-hidden">{label} </span>}
        <span>{children}</span>
      </span>
    </button>
  );
}
