/** Settings that staff change at a screen, read from the database whenever they matter, so that a change holds at once on every instance. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { conflict, invalidRequest, notAllowed } from '#server/errors.ts';
import { everythingTag } from '#server/events.ts';
import type { SettingGroupData } from '#shared/api/site-staff.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { fitsSetting, rulesOf, settingGroups, type SettingGroup, type SettingName } from '#shared/site/setting-groups.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { appendAudit } from './audit-trail.ts';
import { announceChange } from './change-feed.ts';

/** Values that the environment has set, as `group.name`. */
export type EnvironmentValues = Readonly<Record<string, string>>;

export type SettingGroupService = ReturnType<typeof createSettingGroups>;

interface SettingGroupOptions {
  db: Database;
  environment: EnvironmentValues;
  /** Seals secrets; groups without any need none. */
  seal?: FieldCipher['seal'];
}

export function createSettingGroups({ db, environment, seal }: SettingGroupOptions) {
  const valuesFrom = (group: SettingGroup, stored: Stored): Record<string, string> =>
    Object.fromEntries(
      Object.entries(rulesOf(group)).map(([name, rule]) => [
        name,
        environment[`${group}.${name}`] ?? (stored.values[name] || rule.fallback),
      ]),
    );

  const sealOf = (value: string): string => {
    if (!seal) throw new Error('Secrets cannot be sealed here');
    return seal(value);
  };

  const describe = (group: SettingGroup, stored: Stored): SettingGroupData => {
    const values = withoutSecrets(group, valuesFrom(group, stored));
    return {
      version: stored.version,
      settings: Object.entries(rulesOf(group)).map(([name, rule]) => {
        const isGiven = environment[`${group}.${name}`] !== undefined;
        return {
          name,
          value: values[name] ?? '',
          fallback: rule.fallback,
          source: isGiven ? 'environment' : stored.values[name] ? 'database' : 'default',
          variable: isGiven ? (rule.variable ?? '') : '',
        };
      }),
    };
  };

  return {
    /** The values that hold, secrets sealed. A stored value that does not fit any more is the default. */
    read: async <Name extends SettingGroup>(on: Queryable, group: Name): Promise<Record<SettingName<Name>, string>> =>
      valuesFrom(group, await readStored(on, group)) as Record<SettingName<Name>, string>,

    /** Throws `notAllowed`. */
    get: async (viewer: Viewer, group: SettingGroup): Promise<SettingGroupData> => {
      if (!can(viewer, settingGroups[group].permission)) throw notAllowed();
      return describe(group, await readStored(db, group));
    },

    /** Changes values; '' = the default. Throws `notAllowed`, `conflict`, and `invalidRequest` for a value that does not fit or that the environment has set. */
    save: async (
      viewer: Viewer,
      { group, version, values }: { group: SettingGroup; version: number; values: Readonly<Record<string, string>> },
    ): Promise<SettingGroupData> => {
      if (!can(viewer, settingGroups[group].permission)) throw notAllowed();
      const rules = rulesOf(group);
      for (const [name, value] of Object.entries(values)) {
        const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
        if (!rule || !fitsSetting(rule, value) || environment[`${group}.${name}`] !== undefined) throw invalidRequest(name);
      }
      return db.transaction(async (tx) => {
        // A group without a row has no row to lock.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting ${group}`}))`);
        const before = await readStored(tx, group);
        if (before.version !== version) throw conflict({ version: before.version });
        const sealed = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, isSecret(group, name) ? sealOf(value) : value]),
        );
        const after: Stored = { version: version + 1, values: { ...before.values, ...sealed } };
        await tx
          .insert(siteSetting)
          .values({ key: keyOf(group), value: { ...after } })
          .onConflictDoUpdate({ target: siteSetting.key, set: { value: { ...after }, updatedAt: sql`now()` } });
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'save',
          subjectKind: 'setting',
          subjectId: group,
          details: { from: withoutSecrets(group, valuesFrom(group, before)), to: withoutSecrets(group, valuesFrom(group, after)) },
        });
        // Every page and file names the address.
        await announceChange(tx, [settingTag(group), ...(group === 'address' ? [everythingTag] : [])]);
        return describe(group, after);
      });
    },
  };
}

/** The tag of what follows a group. */
export const settingTag = (group: SettingGroup) => `settings.${group}`;

function isSecret(group: SettingGroup, name: string): boolean {
  const rule = rulesOf(group)[name];
  return rule !== undefined && 'isSecret' in rule;
}

function withoutSecrets(group: SettingGroup, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecret(group, name) ? '' : value]));
}

interface Stored {
  /** Counts the saves. */
  version: number;
  values: Record<string, string>;
}

const keyOf = (group: SettingGroup) => `settings.${group}`;

async function readStored(on: Queryable, group: SettingGroup): Promise<Stored> {
  const [row] = await on
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.key, keyOf(group)));
  const { version, values } = (row?.value ?? {}) as Partial<Stored>;
  const known = Object.entries(rulesOf(group)).flatMap(([name, rule]) => {
    const value = values?.[name];
    return typeof value === 'string' && (isSecret(group, name) || fitsSetting(rule, value)) ? [[name, value] as const] : [];
  });
  return { version: version ?? 0, values: Object.fromEntries(known) };
}
