import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { api, toFault } from './api';
import { announce } from './parts/announce';
import { Link } from './router';
import { useProfile } from './session';

const SETTINGS = [
  ['/app', 'API keys'],
  ['/app/webhook', 'Webhook'],
  ['/app/matches', 'Matches'],
  ['/app/crm', 'CRM data'],
  ['/app/usage', 'Usage'],
  ['/app/account', 'Account'],
] as const;
const CONSOLE = [
  ['/app/operator', 'Users'],
  ['/app/operator/sources', 'Sources'],
  ['/app/operator/rounds', 'Rounds'],
  ['/app/operator/rejected', 'Rejected'],
  ['/app/operator/deliveries', 'Deliveries'],
  ['/app/operator/audit', 'Audit log'],
] as const;

/** What stands around every view: the name, the menu, who is signed in. */
export function Frame({
  path,
  onSignedOut,
  children,
}: {
  path: string;
  onSignedOut: () => void;
  children: ComponentChildren;
}) {
  const { email, role, tier } = useProfile();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    if (shown.current === path) return;
    shown.current = path;
    // A new view is announced by its heading; a view that is still being fetched takes the focus to its frame.
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [path]);
  const menu = (label: string, entries: readonly (readonly [string, string])[]) => (
    <nav aria-label={label}>
      <ul>
        {entries.map(([to, name]) => (
          <li key={to}>
            <Link to={to} current={isWithin(path, to)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="side">
        <Link to="/app" class="brand">
          fundmatch
        </Link>
        {menu('Settings', SETTINGS)}
        {role === 'operator' && (
          <>
            <p class="group">Operator</p>
            {menu('Operator', CONSOLE)}
          </>
        )}
        <div class="who">
          <span title={email}>{email}</span>
          <button
            type="button"
            class="quiet small"
            onClick={() =>
              void api.signIn.deleteSession().then(onSignedOut, (error: unknown) => {
                // A session that has ended is signed out; after any other fault it lives on.
                if (toFault(error).code !== 'sign_in_required')
                  announce('You are still signed in: the service could not be reached. Try again.');
              })
            }
          >
            Sign out
          </button>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {tier !== 'pro' && (
          <p class="notice wait">
            Your account is on the Free tier. API keys, webhooks and uploads come with <strong>Pro</strong>;
            ask the operator of this service to upgrade you. You can look at everything meanwhile.
          </p>
        )}
        {children}
      </main>
      <div class="announcement" role="status" aria-live="polite" />
    </div>
  );
}

function isWithin(path: string, to: string): boolean {
  if (to === '/app' || to === '/app/operator')
    return path === to || (to === '/app/operator' && path.startsWith('/app/operator/users'));
  return path === to || path.startsWith(`${to}/`);
}
