import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, toFault } from './api';
import { announce } from './parts/announce';
import { FaultBar } from './parts/faults';
import { formatCount, formatUnits } from './parts/format';
import { useListKeys } from './parts/list-keys';
import { Icon } from './parts/icons';
import { CONSOLE_PAGES, pageAt, SETTINGS_PAGES } from './pages';
import type { Page } from './pages';
import { Link, useLocation, useScrollPosition } from './router';
import { useProfile } from './session';
import { endUpload, useUploadRun } from './views/upload-run';

/** The layout around every view: the brand, the menu, the signed-in user and the error bar. */
export function Frame({
  path,
  onSignedOut,
  children,
}: {
  path: string;
  onSignedOut: () => void;
  children: ComponentChildren;
}) {
  const { tier } = useProfile();
  const main = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [palette, openPalette] = usePalette();
  const [keys, openKeys] = useListKeys(openPalette);
  useLocation();
  useScrollPosition();
  useHeadingFocus(main, path);
  // After a sign-out or a change of user, the upload of the previous user must stop.
  useEffect(() => endUpload, []);
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      menuButton.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <div class="frame">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="topbar">
        <Link to="/app" class="brand">
          fundmatch
        </Link>
        <button
          ref={menuButton}
          type="button"
          class="quiet"
          aria-expanded={isOpen}
          aria-controls="side"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} /> Menu
        </button>
      </header>
      {palette}
      {keys}
      {isOpen && <div class="shade" onClick={() => setOpen(false)} />}
      <Side path={path} isOpen={isOpen} onFind={openPalette} onKeys={openKeys} onSignedOut={onSignedOut} />
      <main id="main" ref={main} tabIndex={-1}>
        <FaultBar />
        {tier !== 'pro' && (
          <p class="notice wait">
            Your account is on the Free tier. API keys, webhooks and uploads need <strong>Pro</strong>; ask
            the operator of this service to upgrade you. Until then you can look at everything.
          </p>
        )}
        {children}
      </main>
      <div class="announcement" role="status" aria-live="polite" />
    </div>
  );
}

/** The command palette, which opens with Ctrl-K or ⌘K. Its code is loaded on first use. */
function usePalette(): [ComponentChildren, () => void] {
  const [Shown, setShown] = useState<{ view: ComponentType<{ onClose: () => void }> } | null>(null);
  const open = () =>
    void import('./parts/palette').then(
      ({ default: view }) => setShown({ view }),
      () => announce('The search could not be loaded.'),
    );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // The palette never opens above another dialog, because that dialog may show a secret.
      if (document.querySelector('dialog[open]') === null) open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const View = Shown?.view;
  return [View === undefined ? null : <View onClose={() => setShown(null)} />, open];
}

/** Moves the focus to the heading of a new page. Screen readers then announce the page. */
function useHeadingFocus(main: { current: HTMLElement | null }, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // While a view is loading, the page has no heading.
    (main.current?.querySelector('h1') ?? main.current)?.focus({ preventScroll: true });
  }, [path]);
}

interface SideProps {
  path: string;
  isOpen: boolean;
  onFind: () => void;
  onKeys: () => void;
  onSignedOut: () => void;
}

function Side({ path, isOpen, onFind, onKeys, onSignedOut }: SideProps) {
  const { email, role } = useProfile();
  const signOut = () =>
    void api.signIn.deleteSession().then(onSignedOut, (error: unknown) => {
      // If the session has already ended, the user is signed out. After any other error, the
      // session continues.
      if (toFault(error).code !== 'sign_in_required')
        announce('You are still signed in, because the service cannot be reached. Try again.');
    });
  return (
    <aside id="side" class={`side${isOpen ? ' open' : ''}`} aria-label="Menu">
      <Link to="/app" class="brand">
        fundmatch
      </Link>
      <button type="button" class="quiet finder" onClick={onFind}>
        <Icon name="search" /> Find <kbd>Ctrl K</kbd>
      </button>
      <Menu label="Settings" pages={SETTINGS_PAGES} path={path} />
      {role === 'operator' && (
        <>
          <p class="group">Operator</p>
          <Menu label="Operator" pages={CONSOLE_PAGES} path={path} />
        </>
      )}
      <nav aria-label="Documentation">
        <ul>
          <li>
            <a href="/guides/">
              <Icon name="book" />
              Guides
            </a>
          </li>
          <li>
            <a href="/guides/reference/">
              <Icon name="link" />
              API reference
            </a>
          </li>
        </ul>
      </nav>
      <RunningUpload path={path} />
      <div class="who">
        <span title={email}>{email}</span>
        <div class="buttons">
          <button type="button" class="quiet small" onClick={signOut}>
            Sign out
          </button>
          <button type="button" class="quiet small" onClick={onKeys}>
            Keys <kbd>?</kbd>
          </button>
        </div>
      </div>
    </aside>
  );
}

/** Shows a link to a running upload while the user is on another page. */
function RunningUpload({ path }: { path: string }) {
  const run = useUploadRun(useProfile().user_id);
  if (run === null || run.progress.done || path === '/app/crm/upload') return null;
  return (
    <p class="running">
      <Link to="/app/crm/upload">
        Uploading {run.sheet.name}: {formatCount(run.progress.sent)} of{' '}
        {formatUnits(run.sheet.rows.length, 'row')}
      </Link>
    </p>
  );
}

function Menu({ label, pages, path }: { label: string; pages: readonly Page[]; path: string }) {
  const current = pageAt(pages, path);
  return (
    <nav aria-label={label}>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <Link to={page.to} current={page === current}>
              <Icon name={page.icon} />
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
