import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../api';
import { Link } from '../router';
import { announce } from './announce';

/** The head of a view. */
export function Head({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · fundmatch`;
  }, [title]);
  return (
    <header class="head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {children !== undefined && <div class="buttons">{children}</div>}
    </header>
  );
}

/** What went wrong. */
export function FaultNotice({ fault }: { fault: Fault | null }) {
  if (fault === null) return null;
  return (
    <p class="notice bad" role="alert">
      {fault.message}
    </p>
  );
}

/** What a view of one thing shows until that is there: nothing, or why it never will be. */
export function Unloaded({
  title,
  fault,
  back,
}: {
  title: string;
  fault: Fault | null;
  back: [string, string];
}) {
  if (fault === null) return null;
  const [path, name] = back;
  return (
    <>
      <p class="back">
        <Link to={path}>{name}</Link>
      </p>
      <Head title={title} />
      <FaultNotice fault={fault} />
    </>
  );
}

/** A list that has nothing in it yet, with what to do about that. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

const TONES: Record<string, string> = {
  delivered: 'good',
  failed: 'bad',
  pending: 'wait',
  live: 'good',
  revoked: 'bad',
  pro: 'good',
  operator: 'wait',
  healthy: 'good',
  failing: 'bad',
  held: 'wait',
};

/** A short state in words with a colour of its own. */
export function Badge({ state }: { state: string }) {
  return <span class={`badge ${TONES[state] ?? 'plain'}`}>{state.replaceAll('_', ' ')}</span>;
}

/** Copies a text, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`${label} copied`);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      announce('The browser refuses to copy; select the text instead.');
    }
  };
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => void copy()}
      {...(!copied && { 'aria-label': `Copy ${label}` })}
    >
      {copied ? 'Copied' : 'Copy'}
    </button>
  );
}

/** A secret that is shown this once. */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div class="secret">
      <span class="label">{label}</span>
      <div class="secret-line">
        <code>{value}</code>
        <CopyButton text={value} label={label} />
      </div>
    </div>
  );
}

/** Code to copy. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div class="code">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}

interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  numeric?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
}

/** A table; on a narrow screen each row becomes a card, and the roles keep it a table for assistive technology. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table">
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, numeric }) => (
            <th key={title} role="columnheader" scope="col" class={numeric === true ? 'numeric' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row" key={rowKey(row)}>
            {columns.map(({ title, cell, numeric }) => (
              <td key={title} role="cell" data-title={title} class={numeric === true ? 'numeric' : ''}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names and values, one under the other. */
export function Facts({ rows }: { rows: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks for the next page of a list. */
export function More({
  more,
  busy,
  onMore,
  label = 'Show more',
}: {
  more: string | null;
  busy: boolean;
  onMore: () => void;
  label?: string;
}) {
  if (more === null) return null;
  return (
    <p class="more">
      <button type="button" class="quiet" disabled={busy} onClick={onMore}>
        {label}
      </button>
    </p>
  );
}

/** Choices of which one is shown at a time. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { name: string; content: () => ComponentChildren }[];
}) {
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (at + step + tabs.length) % tabs.length;
    setAt(next);
    (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setAt(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={tabs[at]?.name ?? ''}>
        {tabs[at]?.content()}
      </div>
    </div>
  );
}
