/** The public address of the site: that of the environment, or the one that staff have set, which every instance follows. */
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { everythingTag, type EventBus } from '#server/events.ts';
import { setOrigins } from '#server/media-origin.ts';
import { createSettingGroups, settingTag } from '#server/services/core/setting-groups.ts';

export async function readSiteOrigin(
  db: Database,
  { environment, siteOrigin }: Pick<Config, 'environment' | 'siteOrigin'>,
): Promise<string> {
  if (environment['SITE_ORIGIN']) return siteOrigin;
  return (await createSettingGroups({ db, environment: {} }).read(db, 'address')).origin || siteOrigin;
}

interface FollowOptions {
  /** Its origin changes. */
  config: Config;
  db: Database;
  events: EventBus;
  onError: (error: unknown) => void;
}

/** Returns what ends it. */
export async function followSiteOrigin({ config, db, events, onError }: FollowOptions): Promise<() => void> {
  const first = { ...config };
  const read = async () => {
    const siteOrigin = await readSiteOrigin(db, first);
    if (siteOrigin === config.siteOrigin) return;
    Object.assign(config, { siteOrigin });
    setOrigins({ media: config.mediaOrigin, site: siteOrigin });
    // What was made since the change with the address before.
    events.contentChanged([everythingTag]);
  };
  await read();
  return events.onContentChanged((tags) => {
    if (tags.includes(settingTag('address')) || tags.includes(everythingTag)) read().catch(onError);
  });
}
