import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';

type InputProps = Pick<JSX.IntrinsicElements['input'], 'name' | 'autocomplete' | 'minLength'>;

/** A field for a password, which can be shown. */
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
  return (
    <div class="password">
      <label class="field">
        <span>{label}</span>
        <input ref={field} {...input} type={isShown ? 'text' : 'password'} required maxLength={128} />
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
