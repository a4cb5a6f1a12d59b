import type { IconName } from './parts/icons';

/** An entry of the menu. */
export interface Page {
  to: string;
  name: string;
  icon: IconName;
  /** The path prefix of the pages below this entry, if it differs from `to`. */
  within?: string;
  /** The guide that explains the page: its path under /guides and its title. */
  guide?: readonly [place: string, title: string];
}

/** The pages of a customer, in the order of the menu. */
export const SETTINGS_PAGES: readonly Page[] = [
  {
    to: '/app',
    name: 'Overview',
    icon: 'overview',
    within: '/app/overview',
    guide: ['quickstart', 'Quickstart'],
  },
  { to: '/app/matches', name: 'Matches', icon: 'matches', guide: ['pull', 'Reading matches'] },
  { to: '/app/rounds', name: 'Find rounds', icon: 'search', guide: ['matching', 'What matches'] },
  { to: '/app/backtest', name: 'Backtest', icon: 'history', guide: ['matching', 'What matches'] },
  { to: '/app/crm', name: 'CRM data', icon: 'data', guide: ['sync', 'Syncing a CRM'] },
  { to: '/app/webhook', name: 'Webhook', icon: 'webhook', guide: ['webhooks', 'Webhooks'] },
  { to: '/app/keys', name: 'API keys', icon: 'key', guide: ['authentication', 'Authentication'] },
  { to: '/app/usage', name: 'Usage', icon: 'usage', guide: ['limits', 'Limits'] },
  { to: '/app/account', name: 'Account', icon: 'account', guide: ['authentication', 'Authentication'] },
];

/** The pages of the operator, in the order of the menu. */
export const CONSOLE_PAGES: readonly Page[] = [
  { to: '/app/operator', name: 'Overview', icon: 'overview', within: '/app/operator/overview' },
  { to: '/app/operator/users', name: 'Users', icon: 'users' },
  {
    to: '/app/operator/sources',
    name: 'Sources',
    icon: 'sources',
    guide: ['rounds-file', 'Files of rounds'],
  },
  {
    to: '/app/operator/rounds',
    name: 'Rounds',
    icon: 'rounds',
    guide: ['operations/bad-feed', 'Undo a bad feed'],
  },
  { to: '/app/operator/rejected', name: 'Rejected', icon: 'rejected' },
  {
    to: '/app/operator/reader',
    name: 'Second reader',
    icon: 'reader',
    guide: ['operations/second-reader', 'A second reader'],
  },
  { to: '/app/operator/verdicts', name: 'Wrong matches', icon: 'flag', guide: ['matching', 'What matches'] },
  {
    to: '/app/operator/deliveries',
    name: 'Deliveries',
    icon: 'send',
    guide: ['operations/who-was-hit', 'Who was hit?'],
  },
  { to: '/app/operator/audit', name: 'Audit log', icon: 'log' },
];

/** Returns the page in the list to which a path belongs. */
export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  return pages
    .filter(({ to, within }) => path === to || path.startsWith(`${within ?? to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
