/** `/press`: the room of the accredited press. It stands here, so that public pages do not load its row. */
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import { PressKits } from '#client/features/award/press/press-kits.tsx';
import { usePressRoom, type PressRoomState } from '#client/features/award/press/use-press-room.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('press-room:page.title'), description: t('press-room:page.description'), noindex: true };
}

/** The server sends everybody the same shell; the browser loads what the holder of its cookie may see. */
export default function PressRoomPage() {
  const t = useT();
  const state = usePressRoom();
  const { room, phase } = state;
  // The server-rendered shell is hidden, not removed.
  return (
    <>
      <Empty className="wrap" hidden={phase !== 'loading'}>
        <EmptyState level={1} mood="open" title={t('press-room:page.loading')} />
      </Empty>
      {room ? <Room room={room} onLeave={() => void state.leave()} /> : null}
      {phase === 'over' || phase === 'failed' ? (
        <Empty className="wrap">
          <EmptyState
            level={1}
            mood={phase === 'over' ? 'closed' : 'open'}
            title={t(`press-room:page.${phase}`)}
            text={t(`press-room:page.${phase}Text`)}
          >
            {phase === 'failed' ? <Button onClick={state.reload}>{t('press-room:page.retry')}</Button> : null}
          </EmptyState>
        </Empty>
      ) : null}
    </>
  );
}

function Room({ room, onLeave }: { room: NonNullable<PressRoomState['room']>; onLeave: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { outlet, holder, edition, expiresAt, kits } = room;
  return (
    <Sheet className="wrap">
      <header>
        <h1 className="song">{t('press-room:page.heading', { edition })}</h1>
        <p>
          {t('press-room:page.for', { name: [outlet, holder].filter(Boolean).join(' · '), time: absoluteDateTime(expiresAt, language) })}
        </p>
        <p>{t('press-room:page.terms')}</p>
        <Button small variant="ghost" onClick={onLeave}>
          {t('press-room:page.leave')}
        </Button>
      </header>
      {kits.length === 0 ? (
        <EmptyState title={t('press-room:page.none')} text={t('press-room:page.noneText')} />
      ) : (
        <PressKits kits={kits} />
      )}
    </Sheet>
  );
}

const Empty = styled.div`
  /* As high as the window, so that the footer does not move when the room arrives. */
  min-height: 100dvh;
  padding-block: var(--s8);

  &[hidden] {
    display: none;
  }
`;

const Sheet = styled.div`
  min-height: 100dvh;
  padding-block: var(--s7) var(--s8);

  header {
    display: grid;
    justify-items: start;
    gap: 0.6rem;
    max-width: 46em;
    margin-bottom: var(--s6);
  }
  h1 {
    font-size: var(--t-h2);
    line-height: 1.3;
  }
  header p {
    color: var(--text-2);
    line-height: 1.7;
  }
`;
