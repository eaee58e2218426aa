/** A part of the site as staff edit it: read once, and read again after each change. */
import { useEffect, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { getNavigation } from '#shared/api/home.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import { discardSitePart, publishSitePart, restoreSitePart, type SitePartKind } from '#shared/api/site-part.ts';
import type { SitePart } from '#shared/site/site-part-schema.ts';
import { useApi } from '#client/lib/api.ts';
import { siteWith } from '#client/lib/published-site.ts';
import { useSite, type SiteFacts } from '#client/lib/site.ts';
import { keepFacts } from '#client/state/site.ts';
import { useTabState, type TabState } from '#client/state/tab-state.tsx';
import { useLoaded } from '#client/state/use-loaded.ts';

/** `conflict`: another editor has saved since the part was read. `problem`: the first fault that only the server finds, such as a picture that is gone since. */
export type PartFailure = 'conflict' | { message: string | null; problem?: string };
/** Outcome of a change. */
export type PartOutcome = 'done' | PartFailure;

/** A part with what this form has sent of it, so that text typed since can be told from it. */
export type FormPart<Data> = SitePart<Data> & { sent?: Data };

export interface EditedPart<Data> {
  /** Null until it is read. */
  part: FormPart<Data> | null;
  isFailed: boolean;
  isBusy: boolean;
  reload: () => void;
  save: (data: Data) => Promise<PartOutcome>;
  /** Saves where something was changed, and puts the draft online. */
  publish: (data: Data | null) => Promise<PartOutcome>;
  discard: () => Promise<PartOutcome>;
  restore: (number: number) => Promise<PartOutcome>;
}

export interface PartCalls<Data> {
  kind: SitePartKind;
  get: (api: Api, signal: AbortSignal) => Promise<Outcome<SitePart<Data>>>;
  save: (api: Api, body: { version: number; data: Data }) => Promise<Outcome<SitePart<Data>>>;
}

/** `calls` must be the same object for the life of the screen. */
export function useSitePart<Data>(calls: PartCalls<Data>): EditedPart<Data> {
  const { kind } = calls;
  const api = useApi();
  const tab = useTabState();
  const site = useSite();
  const { value: part = null, setValue: setPart, isFailed, reload } = useLoaded(calls.get);
  const [isBusy, setBusy] = useState(false);
  /** Null once the form shall show what is stored, whatever is typed in it. */
  const [sent, setSent] = useState<Data | null>(null);

  const run = async (change: (version: number) => Promise<PartOutcome>): Promise<PartOutcome> => {
    setBusy(true);
    const outcome = await change(part?.version ?? 0);
    setBusy(false);
    return outcome;
  };
  /** Gives the draft's new version. */
  const saveAt = async (version: number, data: Data): Promise<number | PartFailure> => {
    const outcome = await calls.save(api, { version, data });
    if (outcome.status !== 'ok') return failureOf(outcome);
    setSent(data);
    setPart(outcome.data);
    return outcome.data.version;
  };
  const send = async (change: Promise<Outcome<unknown>>): Promise<PartOutcome> => {
    const outcome = await change;
    if (outcome.status !== 'ok') return failureOf(outcome);
    reload();
    return 'done';
  };
  /** The frame of this tab goes on with what is online now. */
  const showOnline = async (change: Promise<PartOutcome>): Promise<PartOutcome> => {
    const outcome = await change;
    if (outcome === 'done') await refreshSite({ tab, api, site });
    return outcome;
  };
  const replace = async (change: Promise<Outcome<unknown>>): Promise<PartOutcome> => {
    const outcome = await send(change);
    if (outcome === 'done') setSent(null);
    return outcome;
  };
  return {
    part: part && sent ? { ...part, sent } : part,
    isFailed,
    isBusy,
    reload: () => {
      setSent(null);
      reload();
    },
    save: (data) =>
      run(async (version) => {
        const saved = await saveAt(version, data);
        return typeof saved === 'number' ? 'done' : saved;
      }),
    publish: (data) =>
      run(async (version) => {
        const saved = data === null ? version : await saveAt(version, data);
        if (typeof saved !== 'number') return saved;
        if (data === null) setSent(part?.draft?.data ?? null);
        return showOnline(send(api(publishSitePart, { body: { kind, version: saved } }, { showLoading: true })));
      }),
    discard: () => run((version) => replace(api(discardSitePart, { body: { kind, version } }, { showLoading: true }))),
    restore: (number) => run((version) => replace(api(restoreSitePart, { body: { kind, version, number } }, { showLoading: true }))),
  };
}

/**
 * Resets a form, whose data are `current`, whenever something else is stored. The form stays, and the focus with it, and so does text
 * that was typed while the form was being saved. A discarded draft leaves its version behind.
 */
export function useStoredReset<Data>({ version, draft, online, sent }: FormPart<Data>, current: Data, reset: () => void): void {
  useEffect(() => {
    if (sent === undefined || JSON.stringify(sent) === JSON.stringify(current)) reset();
    // `reset` is another function in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, draft === null, online?.number]);
}

function failureOf(outcome: Exclude<Outcome<unknown>, { status: 'ok' }>): PartFailure {
  if (outcome.status === 'refused' && outcome.code === 409) return 'conflict';
  const { faults } = (outcome.status === 'refused' ? (outcome.raw.data ?? {}) : {}) as { faults?: { problem: string }[] };
  const problem = faults?.[0]?.problem;
  return { message: outcome.message ?? null, ...(problem && { problem }) };
}

/** Menu, footer, names, logo, marks and time zone of the tab, read again; what cannot be read stays as it was. */
async function refreshSite({ tab, api, site }: { tab: TabState; api: Api; site: SiteFacts }): Promise<void> {
  const outcome = await api(getNavigation).catch(() => null);
  if (outcome?.status !== 'ok') return;
  const { identity, zone, asksIdNumber, theme, isHidden: _isHidden, ...navigation } = outcome.data;
  const { description: _description, logo: _logo, look: _look, icon: _icon, bar: _bar, ...plain } = site;
  setSiteZone(zone.name);
  keepFacts(tab, { navigation, newSite: siteWith(plain, { identity, organiser: { zone, asksIdNumber }, theme }) });
}
