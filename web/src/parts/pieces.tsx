import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from '../router';
import { announce } from './announce';
import { stateWords } from './format';

/** Shows that a list is empty and what to do next. */
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
  on: 'good',
  revoked: 'bad',
  pro: 'good',
  operator: 'wait',
  healthy: 'good',
  failing: 'bad',
  held: 'wait',
  withdrawn: 'wait',
};

/** Shows a state as a coloured label. */
export function Badge({ state }: { state: string }) {
  return <span class={`badge ${TONES[state] ?? 'plain'}`}>{stateWords(state)}</span>;
}

/** Shows one number with its name and a link to details. */
export function Stat({
  name,
  value,
  hint,
  to,
}: {
  name: string;
  value: ComponentChildren;
  hint?: ComponentChildren;
  to?: string;
}) {
  const content = (
    <>
      <span class="name">{name}</span>
      <strong>{value}</strong>
      {hint !== undefined && <small>{hint}</small>}
    </>
  );
  return to === undefined ? (
    <div class="stat">{content}</div>
  ) : (
    <Link to={to} class="stat">
      {content}
    </Link>
  );
}

/** A button that copies a text and confirms the copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`${label} copied`);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      announce('The browser blocked copying. Select the text instead.');
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

/**
 * Shows a secret with a copy button. The page can show the secret only once. `shown` is the secret in
 * a form that is easier to read.
 */
export function Secret({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  return (
    <div class="secret">
      <span class="label">{label}</span>
      <div class="secret-line">
        <code>{shown}</code>
        <CopyButton text={value} label={label} />
      </div>
    </div>
  );
}

/** Shows code with a copy button. */
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

/** Shows names with their values. */
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

/** Shows tabs, of which one is open at a time. */
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
