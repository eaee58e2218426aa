/** The screens of the management centre; a tab loads this table when it begins there. */
import { siteShell } from '#client/boot/shells.tsx';
import { shell } from '#client/shells/shell-handle.tsx';
import type { PageModule } from '#client/lib/page.tsx';
import { addTextFiles } from '#client/lib/translations.ts';
import { type Texts } from '#shared/translate.ts';
import { screen, type Screen } from './routes.tsx';

// In the bundle of this table, not of the public one.
const staffPages = import.meta.glob<PageModule>(['/client/pages/manage/**/*.tsx', '!/client/pages/**/*.test.tsx']);
addTextFiles(
  import.meta.glob<Texts>(
    '/locales/*/{manage,dashboard,calendar,statistics,staff,audits,columns,dictionary,first-steps,invitations,jobs,accounts,site-parts,site-settings,media,editor,live-preview,seo,works,item-acts,review,awards,edition,ceremony,seal,stage,press,press-room,palette,upload,video-panel,share-lab,transfer,errors,article-import,made-file,views,list-export,table-import}.json',
    { import: 'default' },
  ),
);

const staffShell = siteShell(
  shell({
    id: 'client/shells/staff-shell.tsx',
    load: () => import('#client/shells/staff-shell.tsx'),
    texts: ['manage'],
    sources: ['client/staff-routes.tsx'],
  }),
);

const staffScreen = (path: string, file: string, texts: readonly string[]): Screen =>
  screen(path, file, { shell: staffShell, pages: staffPages, texts });

/** Private screens: one shell for everybody, filled by the browser once it knows who is there. */
export const staffScreens: readonly Screen[] = [
  staffScreen('/manage', 'manage/start', ['dashboard']),
  staffScreen('/manage/calendar', 'manage/calendar', ['calendar']),
  staffScreen('/manage/statistics', 'manage/statistics', ['statistics']),
  staffScreen('/manage/works/:state', 'manage/works', ['works']),
  staffScreen('/manage/review', 'manage/review', ['content', 'works', 'review', 'site-parts']),
  // The page as visitors will see it.
  screen('/manage/preview', 'manage/preview', { pages: staffPages, texts: ['manage', 'works', 'review', 'preview'] }),
  staffScreen('/manage/create/:kind', 'manage/create', ['editor', 'upload', 'works']),
  staffScreen('/manage/import', 'manage/import', ['upload', 'article-import']),
  staffScreen('/manage/editions', 'manage/editions', ['awards']),
  staffScreen('/manage/ceremony', 'manage/ceremony', ['awards', 'ceremony']),
  // The big screen stands here, so that public pages do not load its row.
  screen('/stage/:year', 'manage/stage', { pages: staffPages, texts: ['content', 'stage'], isEmbed: true, shape: /^\/stage\/\d{4}$/i }),
  staffScreen('/manage/press', 'manage/press/kits', ['awards', 'press']),
  // Stands here for the same reason; its address tells nothing, and nobody may keep it.
  screen('/press', 'manage/press/room', { pages: staffPages, texts: ['press-room'], neverCached: true }),
  staffScreen('/manage/films', 'manage/films', ['awards']),
  staffScreen('/manage/people', 'manage/people', ['awards']),
  staffScreen('/manage/faces', 'manage/faces', ['awards']),
  staffScreen('/manage/media', 'manage/media', ['awards', 'staff', 'upload', 'media']),
  staffScreen('/manage/columns', 'manage/columns', ['awards', 'staff', 'columns']),
  staffScreen('/manage/home-bands', 'manage/home-bands', ['awards', 'staff', 'site-parts', 'live-preview']),
  staffScreen('/manage/home-slides', 'manage/home-slides', ['staff', 'site-parts']),
  staffScreen('/manage/live-sessions', 'manage/live-sessions', ['staff', 'site-parts']),
  // The home page as visitors will see it.
  screen('/manage/home-preview', 'manage/home-preview', { pages: staffPages, texts: ['manage', 'site-parts', 'cinema'] }),
  staffScreen('/manage/partners', 'manage/partners', ['staff', 'site-parts']),
  staffScreen('/manage/announcement-bar', 'manage/announcement-bar', ['staff', 'site-parts']),
  staffScreen('/manage/menu', 'manage/menu', ['staff', 'site-parts', 'navigation']),
  staffScreen('/manage/make-it-yours', 'manage/make-it-yours', ['staff', 'site-parts', 'account', 'navigation']),
  staffScreen('/manage/identity', 'manage/identity', ['staff', 'site-parts']),
  staffScreen('/manage/organiser', 'manage/organiser', ['staff', 'site-parts', 'account']),
  staffScreen('/manage/theme', 'manage/theme', ['staff', 'site-parts']),
  staffScreen('/manage/mail-texts', 'manage/mail-texts', ['staff', 'site-parts']),
  staffScreen('/manage/footer', 'manage/footer', ['staff', 'site-parts', 'navigation']),
  staffScreen('/manage/dictionary', 'manage/dictionary', ['awards', 'staff', 'dictionary']),
  staffScreen('/manage/agreements', 'manage/agreements', ['awards', 'staff', 'site-settings']),
  staffScreen('/manage/moved-paths', 'manage/moved-paths', ['awards', 'staff', 'site-settings']),
  staffScreen('/manage/accounts', 'manage/accounts', ['staff', 'accounts']),
  staffScreen('/manage/invitations', 'manage/invitations', ['staff', 'invitations', 'accounts']),
  staffScreen('/manage/audits', 'manage/audits', ['staff', 'audits']),
  staffScreen('/manage/settings', 'manage/settings', ['staff', 'site-settings', 'made-file']),
  staffScreen('/manage/transfer', 'manage/transfer', ['upload', 'transfer', 'errors']),
  staffScreen('/manage/jobs', 'manage/jobs', ['staff', 'jobs']),
  staffScreen('/manage/share', 'manage/share', ['share-lab']),
  staffScreen('/manage/comments', 'manage/comments', []),
  staffScreen('/manage/watched-words', 'manage/watched-words', ['awards', 'staff', 'site-settings']),
  staffScreen('/manage/feedback', 'manage/feedback', []),
];
