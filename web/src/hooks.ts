import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFault } from './api';
import type { Fault } from './api';

export interface Loaded<T> {
  data: T | null;
  fault: Fault | null;
  reload: () => void;
}

/** Loads data when the view appears and whenever a dependency changes; keeps what is shown while it loads again. */
export function useLoad<T>(load: () => Promise<T>, dependencies: readonly unknown[] = []): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; fault: Fault | null }>({ data: null, fault: null });
  const [tick, setTick] = useState(0);
  useEffect(() => {
    let stale = false;
    load().then(
      (data) => stale || setState({ data, fault: null }),
      (error: unknown) => stale || setState((before) => ({ ...before, fault: toFault(error) })),
    );
    return () => {
      stale = true;
    };
  }, [...dependencies, tick]);
  return { ...state, reload: useCallback(() => setTick((n) => n + 1), []) };
}

/** Lets the browser ask before the page is left or loaded anew, while something would be lost with it. */
export function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}

export interface Action<Args extends unknown[]> {
  run: (...args: Args) => Promise<boolean>;
  busy: boolean;
  fault: Fault | null;
  clear: () => void;
}

/** Runs a change, one at a time, and keeps its fault for the form that asked; `run` says whether it went well. */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const running = useRef(false);
  const run = async (...args: Args) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFault(null);
    try {
      await work(...args);
      return true;
    } catch (error) {
      setFault(toFault(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, fault, clear: () => setFault(null) };
}

interface Pages<T> {
  items: T[];
  /** Null until the first page is there. */
  more: string | null;
  loaded: boolean;
  busy: boolean;
  fault: Fault | null;
  loadMore: () => void;
  reload: () => void;
}

/** Loads a list page by page; begins anew when a dependency changes. */
export function usePages<T>(
  load: (cursor: string | null) => Promise<{ items: T[]; next: string | null }>,
  dependencies: readonly unknown[] = [],
): Pages<T> {
  const empty = { items: [] as T[], more: null as string | null, loaded: false };
  const [state, setState] = useState(empty);
  const [busy, setBusy] = useState(true);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tick, setTick] = useState(0);
  const generation = useRef(0);
  const fetchPage = (cursor: string | null) => {
    const mine = ++generation.current;
    setBusy(true);
    setFault(null);
    load(cursor).then(
      ({ items, next }) => {
        if (mine !== generation.current) return;
        setBusy(false);
        setState((before) => ({
          items: cursor === null ? items : [...before.items, ...items],
          more: next,
          loaded: true,
        }));
      },
      (error: unknown) => {
        if (mine !== generation.current) return;
        setBusy(false);
        setFault(toFault(error));
      },
    );
  };
  useEffect(() => fetchPage(null), [...dependencies, tick]);
  return {
    ...state,
    busy,
    fault,
    loadMore: () => fetchPage(state.more),
    reload: () => setTick((n) => n + 1),
  };
}
