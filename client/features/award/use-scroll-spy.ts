/** Which of a page's sections is being read. */
import { useEffect, useState } from 'react';

/** The id of the section that crosses the upper third of the window; the first one before the script runs. */
export function useScrollSpy(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: '-30% 0px -65% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return ids.includes(current) ? current : (ids[0] ?? '');
}
