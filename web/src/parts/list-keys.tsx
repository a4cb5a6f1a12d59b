import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog';

/** Key in local storage. It is set if the user turned off the single-letter keys. */
const OFF = 'fundmatch-keys-off';
/** True if the keys are off for this page only. Used if the browser blocks storage. */
let areOffHere = false;

const KEYS = [
  ['j', 'Next row of a list'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['/', 'Filter the list, or find a page or company'],
  ['Ctrl K', 'Find a page, company or action'],
  ['?', 'Show these keys'],
] as const;

/**
 * Handles single-letter keys for lists. j and k move the focus between rows, Enter opens a row, /
 * focuses the filter, and ? lists the keys. The keys do nothing in a field or a dialog, or if the
 * user turned them off. Returns the dialog with the keys, and a function that opens the dialog.
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

/**
 * Returns whether a key must be ignored: in a field, while a dialog is open, or if the user turned
 * off the keys.
 */
function isBusy(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null;
  return isField || document.querySelector('dialog[open]') !== null || areOff();
}

/** Calls a function with local storage. Returns null if the user blocked storage. */
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

/** Moves the focus to the link of another row. Skips rows without a link. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
    // Links of folded columns are ignored.
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
        Use these keys in lists
      </label>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
