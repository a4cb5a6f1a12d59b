import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { clearWithSession } from './session';

const listeners = new Set<() => void>();
/** The scroll position of each history entry, in pixels. */
const scrolled = new Map<string, number>();
/**
 * The key of the current history entry. The router stores the scroll position of an entry when the
 * user leaves it.
 */
let current = '';

history.scrollRestoration = 'manual';

/** The state of an entry in the browser history: its key and the user who opened it. */
interface Entry {
  key?: string;
  owner?: string;
}

/** The id of the signed-in user. */
let owner: string | null = null;

clearWithSession((nextUserId) => {
  scrolled.clear();
  current = '';
  owner = nextUserId;
  if (owner !== null && !leaveForeignEntry())
    history.replaceState({ key: entryKey(), owner } satisfies Entry, '');
});

/**
 * If another user opened the current history entry, goes to the overview instead. The URL of the
 * entry may contain a name or a filter of that user.
 */
function leaveForeignEntry(): boolean {
  const state = history.state as Entry | null;
  if (owner === null || state?.owner === undefined || state.owner === owner) return false;
  history.replaceState(newEntry(), '', '/app');
  for (const listener of listeners) listener();
  return true;
}

function newEntry(): Entry {
  return { key: crypto.randomUUID(), ...(owner !== null && { owner }) };
}

/** Returns the key of the current history entry. Creates a key if there is none. */
export function entryKey(): string {
  const state = history.state as Entry | null;
  if (state?.key !== undefined) return state.key;
  const entry = newEntry();
  history.replaceState(entry, '');
  return entry.key ?? '';
}

function leave(): void {
  if (current !== '') scrolled.set(current, scrollY);
}

/**
 * Goes to a path without a page reload. Set `keepScroll` for changes within a page, such as a
 * filter.
 */
export function navigate(path: string, { replace = false, keepScroll = false } = {}): void {
  leave();
  if (replace) history.replaceState(history.state, '', path);
  else history.pushState(newEntry(), '', path);
  if (keepScroll) scrolled.set(entryKey(), scrollY);
  for (const listener of listeners) listener();
}

addEventListener('popstate', () => {
  leave();
  if (leaveForeignEntry()) return;
  for (const listener of listeners) listener();
});

/** Returns the current path and query. The component renders again when they change. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const [, setTick] = useState(0);
  useEffect(() => {
    const onChange = () => setTick((tick) => tick + 1);
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  }, []);
  return {
    path: location.pathname.replace(/\/+$/, '') || '/app',
    query: new URLSearchParams(location.search),
  };
}

/** Restores the scroll position of the current history entry. A new entry starts at the top. */
export function useScrollPosition(): void {
  const key = entryKey();
  useLayoutEffect(() => {
    current = key;
    // The rows of a restored list appear only after the next render.
    const frame = requestAnimationFrame(() => scrollTo(0, scrolled.get(key) ?? 0));
    return () => cancelAnimationFrame(frame);
  }, [key]);
}

interface LinkProps {
  to: string;
  class?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A link to another page of this UI. */
export function Link({ to, current: isCurrent = false, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
