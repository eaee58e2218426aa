/** Business constants; the unit is in the name. */

/** Longest bar of an author from commenting, in days. */
export const barDaysMax = 365;
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
export const playAuthorisationExtraMs = 12_000;
export const playAuthorisationFallbackMs = 3_600_000;
/** Playback tokens issued within one step expire at the same instant, so that their viewers share CDN entries. */
export const playAuthorisationStepMs = 60_000;

export const pageSizeDefault = 12;
export const pageSizeMax = 50;
/** Rows of a page of items in the management centre, at most. */
export const staffPageSizeMax = 100;
export const searchTextMax = 100;
export const searchCountMax = 1_000;
/** Names offered for a text that is nowhere. */
export const didYouMeanMax = 3;
/** Longest text for which names that resemble it are looked for. */
export const nearTextMax = 40;
export const titleMax = 80;
/** Other names of a film or a person, one per line. */
export const aliasesMax = 600;
export const abstractMax = 500;
/** Title and text for search engines and shared links; previews cut longer ones. */
export const seoTitleMax = 60;
export const seoDescriptionMax = 160;
/** Length of a correction note in characters. */
export const correctionMax = 300;
/** Length of an item's short address. */
export const slugMin = 3;
export const slugMax = 60;
/** Text and address of a link that the organiser sets. */
export const linkLabelMax = 40;
export const linkPathMax = 500;
export const bodyMax = 100_000;

export const passwordMin = 8;
export const passwordMax = 72;
export const emailMax = 254;
export const nickNameMax = 40;
/** Columns to which a role is limited, at most. */
export const roleColumnsMax = 50;
/** Passkeys of an account for one host of the site. */
export const passkeysMax = 10;
export const passkeyNameMax = 60;
export const operateNameMax = 60;
export const operatePhoneMax = 30;
export const operateCodeMax = 30;

export const codeDigits = 6;
export const codeLifeMinutes = 10;
export const codeTriesMax = 5;
/** Life of a link that an administrator sends to the owner of an account. */
export const accountLinkHours = 24;
/** Life of the link in the mail that invites a colleague. */
export const invitationLinkDays = 7;

/** Lives of a session: it ends when it is not used for so long, and at the latest after so long. */
export const sessionIdleDays = 7;
export const sessionMaxDays = 30;
/** Staff and institutions can do more harm: theirs end sooner. */
export const sessionIdleHoursOfStaff = 12;

export const accountCoolOffDays = 7;

export const commentMax = 500;
export const commentReportsUntilHidden = 3;
export const commentRepliesShown = 3;
export const feedbackMax = 1_000;
export const reportReasonMax = 200;

/** A film is offered to go on from where it was left, from so many seconds on and up to this part of it. */
export const resumeFromSeconds = 30;
export const resumeUntilShare = 0.95;

export const imageBytesMax = 10 * 1_048_576;
export const documentBytesMax = 50 * 1_048_576;
export const imagePixelsMax = 50_000_000;
export const videoBytesMax = 4 * 1_073_741_824;
/** An export of another site that is uploaded to be imported; larger ones are imported by the command. */
export const archiveBytesMax = 64 * 1_073_741_824;
/** A file with articles to import, and how many of them one import takes. */
export const articleFileBytesMax = 50 * 1_048_576;
export const articleFilesMax = 20;
export const importedArticlesMax = 2_000;
/** Categories of an import that can go to columns of their own. */
export const importCategoriesMax = 200;
export const subtitleBytesMax = 1_048_576;
/** Life of an authorisation to upload; the same as that of the service whose names the calls use. */
export const uploadAuthorisationSeconds = 3_000;
/** Saves of one author within so many minutes are one version of the history. */
export const snapshotMinutes = 10;
/** Lifetime of a reviewer's claim. */
export const claimHours = 24;
/** Age from which an item that awaits staff is overdue. */
export const overdueHours = 48;
/** The overview of the management centre counts up to this. */
export const taskCountMax = 100;
/** Days of one call of the publication calendar: a month with the rest of its weeks, and room. */
export const calendarDaysMax = 62;
/** Days of one call of the statistics. */
export const statisticsDaysMax = 366;
/** Days that counts by day, and the words of searches, are stored. */
export const statisticsKeptDays = 800;
export const searchWordKeptDays = 90;
/** A searched text is stored and shown once it was searched for so often in a day. */
export const searchWordMin = 3;
/** Entries of one call of the publication calendar. */
export const calendarRowsMax = 1_000;
/** Time without a heartbeat after which an editor counts as gone. */
export const presenceSeconds = 30;
export const previewDaysMax = 30;
export const previewDaysDefault = 7;
/** Pause after typing before a draft is saved. */
export const autosaveDelayMs = 2_000;
export const remarkMax = 500;
export const replyMax = 500;
/** Longest name that is shown, such as that of an author or a source. */
export const bylineMax = 120;
/** Years that an edition may have. */
export const editionYears = { min: 1_990, max: 2_200 } as const;
/** Documents and pictures in the press kit of a film. */
export const pressKitMax = 24;
/** Longest text of a press kit, and days for which an accreditation may be valid. */
export const pressTextMax = 30_000;
export const accreditationDaysMax = 400;
/** Films or people that one call may nominate. */
export const nomineesMax = 50;
/** People who receive one award for a nominated film. */
export const recipientsMax = 20;
/** Days before the end of a picture's licence from which staff are warned, mildly and urgently. */
export const licenceWarningDays = [30, 7] as const;
/** Days for which removed records of awards data and of the press can be restored. */
export const removedRecordDays = 30;
/** Days that deleted pictures stay in the library's bin. */
export const mediaBinDays = 30;
/** Pictures that one call deletes, restores or tags. */
export const mediaBatchMax = 100;
export const mediaNameMax = 120;
/** Documents of one item. */
export const attachmentsMax = 20;
export const licenceMax = 300;
export const tagMax = 30;
export const tagsMax = 12;
/** Saved filters of a list that one account may have, and the lengths of their names and filters. */
export const savedViewsMax = 20;
export const savedViewNameMax = 40;
export const savedViewQueryMax = 2_000;
