import { QueryClient, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toFault } from './api';
import type { Call, Fault } from './api';
import { useReportedFault } from './parts/faults';
import { entryKey } from './router';
import { clearWithSession, useProfile } from './session';

/** How long the rows of a list stay in memory for the Back button, in milliseconds. */
const KEPT_FOR_BACK_MS = 30 * 60_000;

/**
 * The cache of loaded data. It never retries, because the user sees an error at once and decides.
 * `networkMode` is 'always', because the browser does not know whether the service is reachable.
 */
const loads = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
  },
});
clearWithSession(() => loads.clear());

export interface Loaded<T> {
  data: T | null;
  fault: Fault | null;
  reload: () => void;
}

let views = 0;

/**
 * Loads data when the view appears, when a dependency changes, and every `everyMs` milliseconds
 * while the page is visible. While new data loads, the view keeps the old data. The error bar of
 * the page shows errors and offers a retry. Views share no data, because a form must start with the
 * newest data.
 */
export function useLoad<T>(
  load: () => PromiseLike<T>,
  dependencies: readonly unknown[] = [],
  { everyMs = false }: { everyMs?: number | false } = {},
): Loaded<T> {
  const [view] = useState(() => ++views);
  const { data, error, refetch } = useQuery<T, Fault>(
    {
      queryKey: ['view', view, ...dependencies],
      queryFn: ({ signal }) => finish(load, signal),
      gcTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    },
    loads,
  );
  const reload = () => void refetch();
  useReportedFault(error, reload);
  return { data: data ?? null, fault: error, reload };
}

/** Waits for a call. Cancels the call when its result is no longer needed. */
async function finish<T>(load: () => PromiseLike<T>, signal: AbortSignal): Promise<T> {
  try {
    const call = load();
    if ('cancel' in call) signal.addEventListener('abort', () => (call as Call<T>).cancel());
    return await call;
  } catch (error) {
    throw signal.aborted ? error : toFault(error);
  }
}

/**
 * Makes the browser ask for confirmation before the user leaves or reloads the page. Use it while
 * the user could lose something.
 */
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
 * Runs one change at a time and keeps its error for the form. `run` returns whether the change
 * succeeded.
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

interface Page<T> {
  data: T[];
  next_after?: string | null;
  next_cursor?: string | null;
}

interface Pages<T> {
  items: T[];
  loaded: boolean;
  /** Whether there are more pages after the last loaded page. */
  hasMore: boolean;
  busy: boolean;
  fault: Fault | null;
  loadMore: () => void;
  reload: () => void;
}

/**
 * Loads a list page by page. Starts again when a dependency changes. After the Back button, the
 * list shows the previous rows without a call.
 */
export function usePages<T>(
  load: (cursor: string | null) => PromiseLike<Page<T>>,
  dependencies: readonly unknown[] = [],
): Pages<T> {
  const list = useInfiniteQuery(
    {
      queryKey: ['list', useProfile().user_id, entryKey(), ...dependencies],
      queryFn: ({ pageParam, signal }) => finish(() => load(pageParam), signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor ?? page.next_after,
      gcTime: KEPT_FOR_BACK_MS,
      placeholderData: keepPreviousData,
    },
    loads,
  );
  const pages = list.data?.pages;
  // The same array until a page loads, so that a table measures its columns only for new rows.
  const items = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const fault = list.error as Fault | null;
  const loadMore = () => void list.fetchNextPage();
  const reload = () => void list.refetch();
  useReportedFault(fault, list.isFetchNextPageError ? loadMore : reload);
  return {
    items,
    loaded: pages !== undefined,
    hasMore: list.hasNextPage,
    busy: list.isFetching,
    fault,
    loadMore,
    reload,
  };
}
