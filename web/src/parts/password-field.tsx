import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

type InputProps = Pick<JSX.IntrinsicElements['input'], 'name' | 'autocomplete' | 'minLength'>;

/** A password field. The user can show the password until the form is sent. */
export function PasswordField({
  label,
  children,
  ...input
}: InputProps & {
  label: string;
  /** A hint below the field. */
  children?: ComponentChildren;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <div class="password">
      <label class="field">
        <span>{label}</span>
        <input
          ref={field}
          {...input}
          type={isShown ? 'text' : 'password'}
          required
          maxLength={128}
          spellcheck={false}
          autocapitalize="off"
        />
        {children !== undefined && <small>{children}</small>}
      </label>
      <button
        type="button"
        class="plain small"
        aria-pressed={isShown}
        onClick={() => {
          setShown(!isShown);
          field.current?.focus();
        }}
      >
        {isShown ? 'Hide' : 'Show'}
        <span class="unseen"> {label.toLowerCase()}</span>
      </button>
    </div>
  );
}
