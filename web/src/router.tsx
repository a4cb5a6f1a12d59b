import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const listeners = new Set<() => void>();

/** Goes to a path of these pages without loading them anew. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  for (const listener of listeners) listener();
  if (!replace) scrollTo(0, 0);
}

/** The current path and query; renders again when they change. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const [, setTick] = useState(0);
  useEffect(() => {
    const onChange = () => setTick((tick) => tick + 1);
    listeners.add(onChange);
    addEventListener('popstate', onChange);
    return () => {
      listeners.delete(onChange);
      removeEventListener('popstate', onChange);
    };
  }, []);
  return {
    path: location.pathname.replace(/\/+$/, '') || '/app',
    query: new URLSearchParams(location.search),
  };
}

interface LinkProps {
  to: string;
  class?: string;
  current?: boolean;
  children: ComponentChildren;
}

/** A link within these pages. */
export function Link({ to, current = false, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
