/** By what the audit trail is filtered, as its address says it. */
export const auditFilters = ['actor', 'action', 'subjectKind', 'subjectId', 'from', 'until'] as const;
export type AuditFilter = Partial<Record<(typeof auditFilters)[number], string>>;
