import { useEffect } from 'preact/hooks';
import { Fault, api } from '../api';
import { useAction } from '../hooks';
import { CodeField } from '../parts/code-field';
import { FaultBar } from '../parts/faults';
import { FaultNotice } from '../parts/page';

interface EnterCodeProps {
  onSignedIn: () => void;
  onBack: () => void;
  /** Called when the user must enter the password again. */
  onExpired: () => void;
}

/** The form for the code of two-step sign-in, after a correct password. */
export function EnterCode({ onSignedIn, onBack, onExpired }: EnterCodeProps) {
  const enter = useAction(async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code'));
    try {
      await api.twoStep.enterCode({ requestBody: { code } });
    } catch (error) {
      if (error instanceof Fault && error.code === 'sign_in_expired') return onExpired();
      throw error;
    }
    onSignedIn();
  });
  useEffect(() => {
    document.title = 'Enter the code · fundmatch';
  }, []);
  return (
    <main class="alone">
      <p class="brand">fundmatch</p>
      <FaultBar />
      <h1>Enter the code</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.elements.namedItem('code');
          void enter
            .run(event.currentTarget)
            .then((done) => !done && field instanceof HTMLInputElement && field.select());
        }}
      >
        <CodeField orBackup focused />
        <FaultNotice fault={enter.fault} />
        <div class="buttons">
          <button type="submit" disabled={enter.busy}>
            Sign in
          </button>
          <button type="button" class="quiet" onClick={onBack}>
            Back
          </button>
        </div>
      </form>
      <p class="hint">
        No app and no backup code? The operator of this service can turn two-step sign-in off for you.
      </p>
    </main>
  );
}
