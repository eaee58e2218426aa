/** Closes a `<details>` that serves as a menu when something beside it is pressed. */
import { useEffect } from 'react';

export function useCloseOutside(menu: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const handlePointer = ({ target }: PointerEvent) => {
      if (menu.current?.open && !(target instanceof Node && menu.current.contains(target))) menu.current.removeAttribute('open');
    };
    document.addEventListener('pointerdown', handlePointer);
    return () => document.removeEventListener('pointerdown', handlePointer);
  }, [menu]);
}
