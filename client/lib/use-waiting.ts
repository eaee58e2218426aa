/** A delayed loading flag: quick answers never show it, slow ones show it for a minimum time. */
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

const afterMs = 300;
const shownAtLeastMs = 400;

/** True while a navigation within the list at `path` takes more than 300 ms, and then for at least 400 ms. */
export function useWaiting(path: string): boolean {
  const navigation = useNavigation();
  const isLoading = navigation.state === 'loading' && navigation.location.pathname.endsWith(path);
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (isLoading === isShown) return;
    const delay = isLoading ? afterMs : Math.max(0, shownAt.current + shownAtLeastMs - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(isLoading);
    }, delay);
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);
  return isShown;
}
