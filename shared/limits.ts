/** Business constants of the specification (section 9) and of the decisions beside it; the unit is in the name. */

export const requestTimeoutMs = 120_000;
export const toastDurationMs = 3_000;
export const toastOffsetPx = 16;
export const loadingMaskFadeMs = 400;
export const codeCountdownSeconds = 60;
export const suggestionsMax = 6;
export const suggestionInputMax = 50;
export const lazyImageMarginPx = 200;
export const designWidthPx = 1920;
export const imageQuality = 50;
export const galleryHeightPx = 583;
export const galleryHeightMobile = '80vh';
export const carouselIntervalMs = 5_000;
export const playerHeightPx = 625;
export const playerItemsWithSubtitles = 6;
export const playerItemsWithoutSubtitles = 5;
export const playAuthorisationExtraMs = 12_000;
export const playAuthorisationFallbackMs = 3_600_000;
/** Authorisations of one such step end at the same instant, so that their viewers share what a CDN keeps. */
export const playAuthorisationStepMs = 60_000;
export const selectCollapsedTagsMax = 1;
export const selectMultipleLimit = 0;

export const pageSizeDefault = 12;
export const pageSizeMax = 50;
export const searchTextMax = 100;
export const searchCountMax = 1_000;
export const titleMax = 80;
export const abstractMax = 500;
export const bodyMax = 100_000;
