import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction } from '../hooks';
import { FaultNotice } from '../parts/page';

/**
 * A form that requests a one-time password link by e-mail. The response does not reveal whether the
 * account exists.
 */
export function ResetPassword() {
  const [asked, setAsked] = useState(false);
  const ask = useAction(async (form: HTMLFormElement) => {
    const email = String(new FormData(form).get('address')).trim();
    await api.signIn.requestPasswordLink({ requestBody: { email } });
  });
  if (asked)
    return (
      <p class="notice good" role="status">
        If there is an account with this address, a link to set its password is on its way. It works once,
        within one hour.
      </p>
    );
  return (
    <details>
      <summary>No password yet, or forgotten?</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask.run(event.currentTarget).then(setAsked);
        }}
      >
        <label class="field">
          <span>Address of your account</span>
          <input name="address" type="email" autocomplete="username" required maxLength={254} />
        </label>
        <FaultNotice fault={ask.fault} />
        <button type="submit" class="quiet" disabled={ask.busy}>
          E-mail me a link
        </button>
      </form>
    </details>
  );
}
