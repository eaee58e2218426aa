/** Due date and priority of an item in review. */

/** The most urgent first. */
export const reviewPriorities = ['high', 'normal', 'low'] as const;
export type ReviewPriority = (typeof reviewPriorities)[number];

/** Filters of the review list: past the due date, due within seven days or past it, and without one. */
export const reviewDues = ['overdue', 'week', 'none'] as const;
export type ReviewDue = (typeof reviewDues)[number];

/** Days ahead that the filter `week` includes. */
export const reviewWeekDays = 7;

interface SetPlan {
  /** A day, YYYY-MM-DD; null = none. */
  dueOn: string | null;
  priority: ReviewPriority;
}

/** The fields that take a plan back to the one before it. */
export function planBack(before: SetPlan, after: SetPlan): SetPlan & { instead: SetPlan } {
  return { dueOn: before.dueOn, priority: before.priority, instead: { dueOn: after.dueOn, priority: after.priority } };
}
