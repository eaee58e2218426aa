/** The breakpoints of tokens.css for styled components, as `@media` strings. */

/** In em, so that text zoom narrows the layout; 16 px to 1 em: 768, 1100, 1280, 1440. */
export const media = {
  /** Below 768: the 390 design. */
  phone: '@media (width < 48em)',
  /** 768 to 1099: the 1240 design. */
  tablet: '@media (48em <= width < 68.75em)',
  /** Below 1100: the navigation is a menu. */
  compact: '@media (width < 68.75em)',
  /** From 768 up. */
  tabletUp: '@media (width >= 48em)',
  /** From 1100 up: the navigation is a row. */
  desktop: '@media (width >= 68.75em)',
  /** 1100 to 1279: a row with very little space. */
  tightDesktop: '@media (68.75em <= width < 80em)',
  /** 1100 to 1439: a row with little space. */
  narrowDesktop: '@media (68.75em <= width < 90em)',
  /** Below 1700: too narrow for a row of many parts, such as the English navigation or a list of many columns. */
  crowdedRow: '@media (width < 106.25em)',
  /** From 1280 up. */
  broad: '@media (width >= 80em)',
  /** 768 to 1439. */
  middle: '@media (48em <= width < 90em)',
  /** From 1440 up. */
  wide: '@media (width >= 90em)',
  /** A device that can hover. */
  hover: '@media (hover: hover)',
  /** The visitor does not prefer reduced motion. */
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
} as const;
