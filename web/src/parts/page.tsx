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
  /** The path and name of the page above. */
  back?: readonly [string, string];
  /** The buttons of the page. */
  children?: ComponentChildren;
}

/** The head of a page, with a link to its guide. Render it at once, before its data is there. */
export function Head({ title, lead, back, children }: HeadProps) {
  useEffect(() => {
    document.title = `${title} · fundmatch`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The frame had no heading to focus while the view was loading.
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

/** Grey lines in place of content that is loading. */
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
 * Shows loaded data, and a skeleton until then. A failed load shows nothing here, because the
 * page's one error bar has its message and the Retry button.
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

/** The error of a change, next to its form. */
export function FaultNotice({ fault }: { fault: Fault | null }) {
  if (fault === null) return null;
  return (
    <p class="notice bad" role="alert">
      {fault.message}
    </p>
  );
}

/** The head of a page and a skeleton, shown until the object is loaded. */
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
