import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * A field for a six-digit code. With `orBackup`, the user can switch the field to a backup code. A
 * phone then shows its letter keyboard.
 */
export function CodeField({ orBackup = false, focused = false }: { orBackup?: boolean; focused?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isBackup, setBackup] = useState(false);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, []);
  return (
    <>
      <label class="field">
        <span>{isBackup ? 'Backup code' : 'Code'}</span>
        <input
          ref={field}
          name="code"
          inputMode={isBackup ? 'text' : 'numeric'}
          autocomplete={isBackup ? 'off' : 'one-time-code'}
          autocapitalize="off"
          spellcheck={false}
          required
          maxLength={50}
        />
        <small>{isBackup ? 'Each works once.' : 'The 6 digits that your app shows now.'}</small>
      </label>
      {orBackup && (
        <p>
          <button
            type="button"
            class="plain small"
            onClick={() => {
              setBackup(!isBackup);
              if (field.current === null) return;
              field.current.value = '';
              field.current.focus();
            }}
          >
            {isBackup ? 'Use the app' : 'Use a backup code'}
          </button>
        </p>
      )}
    </>
  );
}
