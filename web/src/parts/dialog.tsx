import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useUnloadGuard } from '../hooks';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Whether the user can close the dialog. Use false if the dialog shows something only once. */
  closable?: boolean;
  children: ComponentChildren;
}

/**
 * Shows a modal dialog. The browser keeps the focus inside the dialog and restores it afterwards.
 */
export function Dialog({ title, onClose, closable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useUnloadGuard(!closable);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    // After several presses of Escape, browsers close a dialog without a cancel event.
    const onClosed = () => (closable ? onClose() : element?.showModal());
    element?.showModal();
    element?.addEventListener('close', onClosed);
    return () => {
      element?.removeEventListener('close', onClosed);
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div class="announcement" role="status" aria-live="polite" />
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** The text that the user must type. If absent, a click is enough. */
  phrase?: string;
  action: string;
  busy: boolean;
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * Returns a text as the page shows it. HTML collapses spaces and line breaks, so the user cannot
 * type them as they are.
 */
const asSeen = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, phrase, action, busy, fault, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {phrase !== undefined && (
          <label class="field">
            <span>
              Type <strong>{phrase}</strong> to confirm
            </span>
            <input
              name="phrase"
              autocomplete="off"
              required
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
        {fault !== null && (
          <p class="notice bad" role="alert">
            {fault}
          </p>
        )}
        <div class="buttons">
          <button
            type="submit"
            class="danger"
            disabled={busy || (phrase !== undefined && asSeen(typed) !== asSeen(phrase))}
          >
            {action}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
