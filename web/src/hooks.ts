import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFault } from './api';
import type { Fault } from './api';
import { useReportedFault } from './parts/faults';
import { entryKey } from './router';
import { clearWithSession, useProfile } from './session';

export interface Loaded<T> {
  data: T | null;
  fault: Fault | null;
  reload: () => void;
}

/**
 * Loads data when the view appears and whenever a dependency changes. Keeps showing the old data
 * while it loads. An error appears in the page's error bar, which can retry.
 */
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
  const reload = useCallback(() => setTick((n) => n + 1), []);
  useReportedFault(state.fault, reload);
  return { ...state, reload };
}

/** Calls `reload` at intervals while the page is visible. */
export function useRefresh(reload: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

/** Makes the browser ask before the page is left or reloaded while something would be lost. */
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

/**
 * Runs a change, one at a time, and keeps its error for the form that asked. `run` returns whether
 * it succeeded.
 */
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

interface PageState<T> {
  items: T[];
  /** The cursor of the next page. Null at the end, and until the first page has loaded. */
  more: string | null;
  loaded: boolean;
}

interface Pages<T> extends PageState<T> {
  busy: boolean;
  fault: Fault | null;
  loadMore: () => void;
  reload: () => void;
}

/** The loaded rows by user and entry of the browser's history, so that Back shows them again. */
const shown = new Map<string, PageState<unknown>>();
const KEPT_ENTRIES = 20;
clearWithSession(() => shown.clear());

/**
 * Loads a list page by page, and starts again when a dependency changes. After Back, the list
 * shows the old rows without a call.
 */
export function usePages<T>(
  load: (cursor: string | null) => Promise<{ items: T[]; next: string | null }>,
  dependencies: readonly unknown[] = [],
): Pages<T> {
  const key = `${useProfile().user_id} ${entryKey()} ${JSON.stringify(dependencies)}`;
  const [state, setState] = useState<PageState<T>>(
    (shown.get(key) as PageState<T> | undefined) ?? { items: [], more: null, loaded: false },
  );
  const [busy, setBusy] = useState(!state.loaded);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tick, setTick] = useState(0);
  const generation = useRef(0);
  /** The cursor of the page that failed; null for the first page. */
  const failedAt = useRef<string | null>(null);
  const show = (next: PageState<T>) => {
    setState(next);
    shown.delete(key);
    shown.set(key, next);
    for (const old of [...shown.keys()].slice(0, -KEPT_ENTRIES)) shown.delete(old);
  };
  const fetchPage = (cursor: string | null) => {
    const mine = ++generation.current;
    setBusy(true);
    setFault(null);
    load(cursor).then(
      ({ items, next }) => {
        if (mine !== generation.current) return;
        setBusy(false);
        show({ items: cursor === null ? items : [...state.items, ...items], more: next, loaded: true });
      },
      (error: unknown) => {
        if (mine !== generation.current) return;
        setBusy(false);
        failedAt.current = cursor;
        setFault(toFault(error));
      },
    );
  };
  useEffect(() => {
    const kept = tick === 0 ? (shown.get(key) as PageState<T> | undefined) : undefined;
    if (kept === undefined) fetchPage(null);
    else {
      generation.current += 1;
      setState(kept);
      setBusy(false);
    }
    // An answer that arrives after the view has gone is dropped: it may be the former user's.
    return () => void (generation.current += 1);
  }, [...dependencies, tick]);
  const reload = () => setTick((n) => n + 1);
  useReportedFault(fault, () => fetchPage(failedAt.current));
  return { ...state, busy, fault, loadMore: () => fetchPage(state.more), reload };
}
