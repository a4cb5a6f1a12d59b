import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Fault } from '../api';
import type { Loaded as LoadedState } from '../hooks';
import { CONSOLE_PAGES, pageAt, SETTINGS_PAGES } from '../pages';
import { Link } from '../router';
import { Icon } from './icons';

interface HeadProps {
  title: string;
  lead?: ComponentChildren;
  /** The path and name of the parent page. */
  back?: readonly [string, string];
  children?: ComponentChildren;
}

/**
 * Shows the title of a page with a link to its guide. Render it immediately, before the data of the
 * page is loaded.
 */
export function Head({ title, lead, back, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · fundmatch`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // While the view was loading, the frame had no heading to focus.
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);
  const guide = pageAt([...SETTINGS_PAGES, ...CONSOLE_PAGES], location.pathname)?.guide;
  return (
    <>
      {back !== undefined && (
        <p class="back">
          <Link to={back[0]}>{back[1]}</Link>
        </p>
      )}
      <header class="head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="lead">{lead}</p>}
          {guide !== undefined && (
            <p class="guide">
              <a href={`/guides/${guide[0]}/`}>
                <Icon name="book" /> Guide: {guide[1]}
              </a>
            </p>
          )}
        </div>
        {children !== undefined && <div class="buttons">{children}</div>}
      </header>
    </>
  );
}

/** Shows grey lines as a placeholder for content that is loading. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div class="skeleton card" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </div>
  );
}

/**
 * Shows loaded data, or a skeleton while the data loads. If the load fails, it shows nothing,
 * because the error bar of the page shows the message and the Retry button.
 */
export function Loaded<T>({
  of,
  lines,
  children,
}: {
  of: LoadedState<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}) {
  if (of.data !== null) return <>{children(of.data)}</>;
  return of.fault === null ? <Skeleton {...(lines !== undefined && { lines })} /> : null;
}

/** Shows the error of a change next to its form. */
export function FaultNotice({ fault }: { fault: Fault | null }) {
  if (fault === null) return null;
  return (
    <p class="notice bad" role="alert">
      {fault.message}
    </p>
  );
}

/** Shows the title of a page and a skeleton until the object is loaded. */
export function Unloaded({
  title,
  fault,
  back,
}: {
  title: string;
  fault: Fault | null;
  back: readonly [string, string];
}) {
  return (
    <>
      <Head title={title} back={back} />
      {fault === null && <Skeleton />}
    </>
  );
}
