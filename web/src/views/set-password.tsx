import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { FaultNotice } from '../parts/page';
import { PasswordField } from '../parts/password-field';
import { navigate } from '../router';

/**
 * Sets a password with a one-time link. The token is in the URL fragment, because browsers never
 * send fragments to a server.
 */
export function SetPassword() {
  const [token] = useState(() => {
    const fragment = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    return fragment;
  });
  const owner = useLoad(() =>
    token === '' ? Promise.resolve(null) : api.signIn.findLinkOwner({ requestBody: { token } }),
  );
  const [done, setDone] = useState(false);
  const set = useAction(async (form: HTMLFormElement) => {
    const new_password = String(new FormData(form).get('password'));
    await api.signIn.setPassword({ requestBody: { token, new_password } });
  });
  return (
    <main class="alone">
      <p class="brand">fundmatch</p>
      <h1>Set your password</h1>
      {token === '' && !done ? (
        <p class="notice bad">This link is not complete. Open it exactly as you were sent it.</p>
      ) : done ? (
        <>
          <p class="notice good" role="status">
            Your password is set. The link cannot be used again.
          </p>
          <button type="button" onClick={() => navigate('/app', { replace: true })}>
            Go to sign-in
          </button>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void set.run(event.currentTarget).then(setDone);
          }}
        >
          {/* A password manager needs this field to store the password with the account. */}
          <label class="field">
            <span>Account</span>
            <input type="email" autocomplete="username" readOnly value={owner.data?.email ?? ''} />
          </label>
          <PasswordField label="New password" name="password" autocomplete="new-password" minLength={12}>
            12 characters or more; a sentence is fine.
          </PasswordField>
          <FaultNotice fault={set.fault ?? owner.fault} />
          <button type="submit" disabled={set.busy}>
            Set password
          </button>
        </form>
      )}
    </main>
  );
}
