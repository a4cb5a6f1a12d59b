/** The calls that have daily caps, by the name under which their use is counted (decision 5). */
export const TOOLS = ['crm_accounts_upsert', 'crm_contacts_upsert', 'matches_list'] as const;

export type Tool = (typeof TOOLS)[number];

/** Daily caps of one tool; `rows` is null where the tool takes none. */
export interface ToolCaps {
  requests: number;
  rows: number | null;
}

export type Caps = Record<Tool, ToolCaps>;

/** spec: Limits. */
export const DEFAULT_CAPS: Caps = {
  crm_accounts_upsert: { requests: 100, rows: 100_000 },
  crm_contacts_upsert: { requests: 100, rows: 100_000 },
  matches_list: { requests: 100, rows: null },
};
