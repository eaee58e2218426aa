/** A link of the site: a plain anchor with the language prefix, which works before and without scripts. */
import type { ComponentProps, ReactNode } from 'react';
import { withLanguage, type Language } from '#shared/language.ts';
import { useLanguage } from '#client/ui/text/language-context.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /**
   * Site path without a language prefix (`/news?type=1`); other addresses are printed as they are. '' = there is no page: the
   * children are shown without a link.
   */
  to: string;
  /** Language of the target, when it is not the page's own. */
  language?: Language;
}

/** `<Link to="/news">`: the app shell turns its click into a navigation. */
export function Link({ to, language, children, ...rest }: LinkProps): ReactNode {
  const own = useLanguage();
  if (to === '')
    return (
      <span className={rest.className} aria-hidden={rest['aria-hidden']}>
        {children}
      </span>
    );
  return (
    <a href={to.startsWith('/') ? withLanguage(language ?? own, to) : to} {...rest}>
      {children}
    </a>
  );
}
