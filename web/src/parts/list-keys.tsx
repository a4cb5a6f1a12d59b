import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog';

/** Where the browser remembers that single letters do nothing. */
const OFF = 'fundmatch-keys-off';
/** They do nothing until the page is left, because the browser remembers nothing. */
let areOffHere = false;

const KEYS = [
  ['j', 'Next row of a list'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['/', 'Filter the list, or find a page or company'],
  ['Ctrl K', 'Find a page, company or action'],
  ['?', 'These keys'],
] as const;

/**
 * Single keys for lists: j and k move the focus from row to row, Enter opens one, / goes to the filter,
 * and ? lists the keys. They do nothing in a field, in a dialog, and if the reader turned them off.
 * Returns the dialog with the keys, and a function that opens it.
 */
export function useListKeys(find: () => void): [ComponentChildren, () => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      '/': () => (focusFilter() ? undefined : find()),
      '?': () => setOpen(true),
    };
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return [isOpen ? <KeyHelp onClose={() => setOpen(false)} /> : null, () => setOpen(true)];
}

/** Whether a key has another meaning where it was pressed, or is turned off. */
function isBusy(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null;
  return isField || document.querySelector('dialog[open]') !== null || areOff();
}

/** Uses what the browser remembers. Returns null if the reader blocked that. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

function areOff(): boolean {
  return areOffHere || withStorage((storage) => storage.getItem(OFF)) !== null;
}

function turnKeys(on: boolean): void {
  const kept = withStorage((storage) => (on ? storage.removeItem(OFF) : storage.setItem(OFF, '')));
  areOffHere = !on && kept === null;
}

/** Moves the focus to the link of another row. Rows that open nothing are passed over. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    // Not one that a column brought along which gave way.
    const link = row.querySelector<HTMLElement>(':scope > :first-child a[href^="/app"]:not(.folded a)');
    return link === null || link.getClientRects().length === 0 ? [] : [link];
  });
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  const next = links[at < 0 ? 0 : Math.max(0, at + step)];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

function focusFilter(): boolean {
  const field = document.querySelector<HTMLElement>('main form[role=search] input');
  field?.focus();
  return field !== null;
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(!areOff());
  const turn = (on: boolean) => {
    setOn(on);
    turnKeys(on);
  };
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="choice">
        <input type="checkbox" checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
        Single keys work
      </label>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
