import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** False where closing by accident would lose what is shown once. */
  closable?: boolean;
  children: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus inside and gives it back to where it was. */
export function Dialog({ title, onClose, closable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
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
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What has to be typed; without it a click is enough. */
  phrase?: string;
  action: string;
  busy: boolean;
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

/** Asks before something that cannot be undone. */
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
            disabled={busy || (phrase !== undefined && typed.trim() !== phrase)}
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
