/** Whether visitors see a record with a publish window now, and if not, why. */
import * as Type from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { instant } from './fields.ts';

export const shownStates = ['shown', 'coming', 'over', 'hidden'] as const;
export const shownState = Type.Union([Type.Literal('shown'), Type.Literal('coming'), Type.Literal('over'), Type.Literal('hidden')]);
export type ShownState = Type.Static<typeof shownState>;

/** Columns of a list of such records, and its filter. */
export const windowColumns = { shown: shownState, publishAt: nullable(instant) };
export const windowFilter = { shown: Type.Optional(shownState) };
