import type { IconName } from './parts/icons';

/** An entry of the menu. */
export interface Page {
  to: string;
  name: string;
  icon: IconName;
  /** The start of the paths below it, where it is not `to`. */
  within?: string;
}

/** A customer's pages, in the order of the menu. */
export const SETTINGS_PAGES: readonly Page[] = [
  { to: '/app', name: 'Overview', icon: 'overview', within: '/app/overview' },
  { to: '/app/matches', name: 'Matches', icon: 'matches' },
  { to: '/app/backtest', name: 'Backtest', icon: 'history' },
  { to: '/app/crm', name: 'CRM data', icon: 'data' },
  { to: '/app/webhook', name: 'Webhook', icon: 'webhook' },
  { to: '/app/keys', name: 'API keys', icon: 'key' },
  { to: '/app/usage', name: 'Usage', icon: 'usage' },
  { to: '/app/account', name: 'Account', icon: 'account' },
];

/** The operator's pages. */
export const CONSOLE_PAGES: readonly Page[] = [
  { to: '/app/operator', name: 'Overview', icon: 'overview', within: '/app/operator/overview' },
  { to: '/app/operator/users', name: 'Users', icon: 'users' },
  { to: '/app/operator/sources', name: 'Sources', icon: 'sources' },
  { to: '/app/operator/rounds', name: 'Rounds', icon: 'rounds' },
  { to: '/app/operator/rejected', name: 'Rejected', icon: 'rejected' },
  { to: '/app/operator/verdicts', name: 'Wrong matches', icon: 'flag' },
  { to: '/app/operator/deliveries', name: 'Deliveries', icon: 'send' },
  { to: '/app/operator/audit', name: 'Audit log', icon: 'log' },
];
