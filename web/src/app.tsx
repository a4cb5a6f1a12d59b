import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SIGNED_OUT, api, toFault } from './api';
import type { Profile } from './generated/models/Profile';
import { Frame } from './frame';
import { Boundary } from './parts/boundary';
import { Head, Skeleton } from './parts/page';
import { entryKey, navigate, useLocation } from './router';
import { onOtherTab, SessionContext, setOwner, tellOtherTabs } from './session';
import { SetPassword } from './views/set-password';
import { SignIn } from './views/sign-in';
import { Overview } from './views/overview';
import { Matches } from './views/matches';
import { MatchView } from './views/match';

type View = ComponentType<{ id: string }>;

/**
 * Views by path. `:id` is the last segment of a path. Rarely used views are loaded on first use.
 */
const VIEWS: Record<string, View> = {
  '/app': Overview,
  '/app/keys': later(() => import('./views/keys')),
  '/app/webhook': later(() => import('./views/webhook')),
  '/app/matches': Matches,
  '/app/matches/:id': MatchView,
  '/app/crm': later(() => import('./views/crm')),
  '/app/crm/upload': later(() => import('./views/upload')),
  '/app/crm/accounts/:id': later(() => import('./views/crm-account')),
  '/app/crm/contacts/:id': later(() => import('./views/crm-contact')),
  '/app/rounds': later(() => import('./views/find-rounds')),
  '/app/rounds/:id': later(() => import('./views/round-why')),
  '/app/backtest': later(() => import('./views/backtest')),
  '/app/usage': later(() => import('./views/usage')),
  '/app/account': later(() => import('./views/account')),
  '/app/operator': later(() => import('./console/overview')),
  '/app/operator/users': later(() => import('./console/users')),
  '/app/operator/users/:id': later(() => import('./console/user')),
  '/app/operator/sources': later(() => import('./console/sources')),
  '/app/operator/rounds': later(() => import('./console/rounds')),
  '/app/operator/rounds/together': later(() => import('./console/together')),
  '/app/operator/rounds/:id': later(() => import('./console/round')),
  '/app/operator/rejected': later(() => import('./console/rejected')),
  '/app/operator/rejected/:id': later(() => import('./console/rejected-item')),
  '/app/operator/reader': later(() => import('./console/reader')),
  '/app/operator/verdicts': later(() => import('./console/verdicts')),
  '/app/operator/deliveries': later(() => import('./console/hosts')),
  '/app/operator/audit': later(() => import('./console/audit')),
};

function later(load: () => Promise<{ default: View }>): View {
  let loaded: View | null = null;
  return function Later(props: { id: string }) {
    const [view, setView] = useState<{ view: View } | null>(loaded && { view: loaded });
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (module) => {
          loaded = module.default;
          setView({ view: loaded });
        },
        () => setFailed(true),
      );
    }, []);
    if (failed) return <p class="notice bad">This page could not be loaded. Reload it.</p>;
    if (view === null) return <Skeleton />;
    const Shown = view.view;
    return <Shown {...props} />;
  };
}

/** The web UI. Shows the requested view if a user is signed in, and otherwise the sign-in page. */
export function App() {
  const { path } = useLocation();
  const [profile, setProfile] = useState<Profile | null | undefined>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  /** Counts session requests and changes, so that an old response never overrides a newer state. */
  const asked = useRef(0);
  const show = (next: Profile | null) => {
    asked.current += 1;
    setOwner(next?.user_id ?? null);
    setProfile(next);
  };
  /**
   * Reads the session and returns the user id. If `isSilent` is set and the service is unreachable,
   * the page stays unchanged.
   */
  const refresh = (isSilent = false) => {
    const mine = ++asked.current;
    return api.signIn.getSession().then(
      (next) => {
        if (mine !== asked.current) return null;
        show(next);
        return next.user_id;
      },
      (error: unknown) => {
        if (mine !== asked.current) return null;
        const { code, message } = toFault(error);
        // If there is no session, the call has already shown the sign-in page.
        if (code !== 'sign_in_required' && !isSilent) setFault(message);
        return null;
      },
    );
  };
  const isPublic = path === '/app/set-password';
  useEffect(() => {
    if (!isPublic) void refresh();
  }, [isPublic]);
  useEffect(() => {
    // The session ended while the page was open.
    const onSignedOut = () => show(null);
    addEventListener(SIGNED_OUT, onSignedOut);
    return () => removeEventListener(SIGNED_OUT, onSignedOut);
  }, []);
  useEffect(() => {
    // Another tab may have signed out or signed in as another user. The operator may have changed
    // the tier.
    if (isPublic) return;
    let isAsking = false;
    const onBack = () => {
      // When a tab becomes active, the browser fires both events.
      if (document.visibilityState !== 'visible' || isAsking) return;
      isAsking = true;
      void refresh(true).finally(() => (isAsking = false));
    };
    /** Hides all rows until the service confirms whose session it is. */
    const hideAndAsk = () => {
      setProfile(undefined);
      void refresh();
    };
    const onShow = (event: PageTransitionEvent) => event.persisted && hideAndAsk();
    document.addEventListener('visibilitychange', onBack);
    addEventListener('focus', onBack);
    addEventListener('pageshow', onShow);
    const stopListening = onOtherTab((userId) => (userId === null ? show(null) : hideAndAsk()));
    return () => {
      document.removeEventListener('visibilitychange', onBack);
      removeEventListener('focus', onBack);
      removeEventListener('pageshow', onShow);
      stopListening();
    };
  }, [isPublic]);
  if (isPublic) return <SetPassword />;
  if (fault !== null)
    return (
      <main class="alone">
        <div class="notice bad fault" role="alert">
          <span>{fault}</span>
          <button
            type="button"
            class="quiet small"
            onClick={() => {
              setFault(null);
              void refresh();
            }}
          >
            Retry
          </button>
        </div>
      </main>
    );
  if (profile === undefined) return null;
  if (profile === null)
    return (
      <SignIn
        onSignedIn={() => {
          if (path === '/app/sign-in') navigate('/app', { replace: true });
          void refresh().then((userId) => userId !== null && tellOtherTabs(userId));
        }}
      />
    );
  const { View, id } = findView(path);
  const signedOut = () => {
    tellOtherTabs(null);
    show(null);
  };
  return (
    <SessionContext.Provider value={profile}>
      <Frame key={profile.user_id} path={path} onSignedOut={signedOut}>
        <Boundary at={entryKey()}>
          <View key={path} id={id} />
        </Boundary>
      </Frame>
    </SessionContext.Provider>
  );
}

function findView(path: string): { View: View; id: string } {
  const exact = VIEWS[path];
  if (exact !== undefined) return { View: exact, id: '' };
  const cut = path.lastIndexOf('/');
  const byId = VIEWS[`${path.slice(0, cut)}/:id`];
  const id = decodedId(path.slice(cut + 1));
  if (byId !== undefined && id !== null) return { View: byId, id };
  return { View: NotFound, id: '' };
}

/**
 * Decodes a segment of a path. Returns null if the segment is invalid, for example because of a
 * stray `%`.
 */
function decodedId(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function NotFound() {
  return (
    <>
      <Head title="There is no such page" />
      <p>Choose one of the pages of the menu.</p>
    </>
  );
}
