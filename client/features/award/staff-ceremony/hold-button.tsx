/** A button that acts once it has been held for some seconds, by pointer or by Space or Enter; letting go earlier takes it back. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Hold {
  isHeld: boolean;
  stop?: () => void;
  id?: string;
}

interface Props {
  seconds: number;
  /** Visible words, and after them the name for screen readers. */
  children: ReactNode;
  /** Said while it is held; gets the seconds that are left. */
  heldText: (left: number) => string;
  /** Called when the button is pressed; gives what is to be finished, or null if it was refused. */
  onBegin: () => Promise<string | null>;
  onFinish: (id: string) => void;
  onLetGo: (id: string) => void;
}

export function HoldButton({ seconds, children, heldText, onBegin, onFinish, onLetGo }: Props): ReactNode {
  const [left, setLeft] = useState<number | null>(null);
  const hold = useRef<Hold | null>(null);
  const begin = async () => {
    if (hold.current) return;
    const own: Hold = { isHeld: true };
    hold.current = own;
    setLeft(seconds);
    const id = await onBegin();
    if (id === null) {
      end();
      return;
    }
    if (!own.isHeld) {
      onLetGo(id);
      return;
    }
    own.id = id;
    own.stop = countDown(seconds, (remaining) => {
      setLeft(remaining);
      if (remaining > 0) return;
      end();
      onFinish(id);
    });
  };
  const end = () => {
    hold.current?.stop?.();
    if (hold.current) hold.current.isHeld = false;
    hold.current = null;
    setLeft(null);
  };
  const letGo = () => {
    const id = hold.current?.id;
    if (!hold.current) return;
    end();
    if (id) onLetGo(id);
  };
  const leave = useEffectEvent(letGo);
  useEffect(() => () => leave(), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event) || (event.key !== ' ' && event.key !== 'Enter')) return;
    // Without it the page scrolls, and the button is clicked at the end.
    event.preventDefault();
    if (!event.repeat) void begin();
  };
  const handleKeyUp = (event: KeyboardEvent) => {
    if (isImeKey(event) || (event.key !== ' ' && event.key !== 'Enter')) return;
    event.preventDefault();
    letGo();
  };
  const handlePointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    void begin();
  };
  return (
    <Held
      type="button"
      className="button small-button"
      data-held={left === null ? undefined : ''}
      style={{ '--hold': `${seconds}s` } as React.CSSProperties}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onBlur={letGo}
      onPointerDown={handlePointerDown}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      {left === null ? children : <span role="status">{heldText(left)}</span>}
    </Held>
  );
}

/** Calls with the whole seconds that are left, up to 0. Returns the function that ends it before. */
function countDown(seconds: number, onTick: (left: number) => void): () => void {
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil(seconds - (performance.now() - startedMs) / 1_000));
    if (left === 0) clearInterval(timer);
    onTick(left);
  }, tickMs);
  return () => clearInterval(timer);
}

const tickMs = 100;

const Held = styled.button`
  position: relative;
  overflow: hidden;
  touch-action: none;
  user-select: none;

  > * {
    position: relative;
  }
  &[data-held]::before {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--cinnabar-600);
    transform-origin: left;
  }
  ${media.motion} {
    &[data-held]::before {
      animation: hold var(--hold) linear both;
    }
    @keyframes hold {
      from {
        transform: scaleX(0);
      }
    }
  }
`;
