import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { ResetPassword } from './reset-password';
import { FaultBar } from '../parts/faults';
import { FaultNotice } from '../parts/page';
import { PasswordField } from '../parts/password-field';
import type { SignedIn } from '../generated/models/SignedIn';
import { EnterCode } from './enter-code';

/**
 * The sign-in page. Signs in with a password, and a code if two-step sign-in is on, or at an OpenID
 * provider.
 */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const options = useLoad(() => api.signIn.getOptions());
  const [isNew, setIsNew] = useState(false);
  const [step, setStep] = useState<'password' | 'code' | 'expired'>('password');
  const signIn = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const requestBody = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
    if (isNew) await api.signIn.signUp({ requestBody });
    else {
      // During an upgrade, a process of the older version may answer without a body.
      const answer = (await api.signIn.createSession({ requestBody })) as SignedIn | undefined;
      if (answer?.needs_code === true) return setStep('code');
    }
    onSignedIn();
  });
  const oidc = useAction(async () => {
    const { url } = await api.signIn.beginOidc();
    location.assign(url);
  });
  const first = useRef<HTMLInputElement>(null);
  // An effect after painting would lose what the visitor types at once.
  useLayoutEffect(() => {
    if (step === 'code') return;
    document.title = 'Sign in · fundmatch';
    first.current?.focus();
  }, [step]);
  const refused = new URLSearchParams(location.search).get('error');
  const provider = options.data?.oidc_name ?? 'the provider';
  if (step === 'code')
    return (
      <EnterCode
        onSignedIn={onSignedIn}
        onBack={() => setStep('password')}
        onExpired={() => setStep('expired')}
      />
    );
  return (
    <main class="alone">
      <p class="brand">fundmatch</p>
      <FaultBar />
      <h1>{isNew ? 'Make an account' : 'Sign in'}</h1>
      {refused !== null && (
        <p class="notice bad" role="alert">
          {/sign_?up|account|email/.test(refused)
            ? `${provider} signed you in, but there is no account here with your verified e-mail address. Ask the operator for one.`
            : `Signing in with ${provider} was not completed. Try again.`}
        </p>
      )}
      {step === 'expired' && (
        <p class="notice wait" role="alert">
          The code was not entered in time. Enter the password again.
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void signIn.run(event.currentTarget);
        }}
      >
        <label class="field">
          <span>E-mail address</span>
          <input ref={first} name="email" type="email" autocomplete="username" required maxLength={254} />
        </label>
        <PasswordField
          label="Password"
          name="password"
          autocomplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { minLength: 12, children: '12 characters or more; a sentence is fine.' })}
        />
        <FaultNotice fault={signIn.fault} />
        <div class="buttons">
          <button type="submit" disabled={signIn.busy}>
            {isNew ? 'Make an account' : 'Sign in'}
          </button>
          {options.data?.sign_up === true && (
            <button type="button" class="quiet" onClick={() => setIsNew(!isNew)}>
              {isNew ? 'I have an account' : 'I am new here'}
            </button>
          )}
        </div>
      </form>
      {typeof options.data?.oidc_name === 'string' && (
        <>
          <FaultNotice fault={oidc.fault} />
          <p>
            <button type="button" class="quiet" disabled={oidc.busy} onClick={() => void oidc.run()}>
              Sign in with {options.data.oidc_name}
            </button>
          </p>
        </>
      )}
      {options.data?.password_reset === true ? (
        <ResetPassword />
      ) : (
        <p class="hint">
          No password yet, or forgotten? The operator of this service can send you a one-time link to set one.
        </p>
      )}
    </main>
  );
}
