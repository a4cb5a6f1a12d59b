import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';
import { api } from '../api';
import type { TwoStepSecret } from '../generated/models/TwoStepSecret';
import { useAction } from '../hooks';
import { CodeField } from '../parts/code-field';
import { Dialog } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { PasswordField } from '../parts/password-field';
import { Secret } from '../parts/pieces';
import { BackupCodes } from './backup-codes';

interface TurnOnProps {
  onClose: () => void;
  /** Called when two-step sign-in is on and the user has closed the backup codes. */
  onDone: () => void;
}

/**
 * Turns on two-step sign-in. Asks for the password, then for the first code of the app, and shows
 * the backup codes.
 */
export function TurnOn({ onClose, onDone }: TurnOnProps) {
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null)
    return (
      <Dialog key="codes" title="Your backup codes" onClose={onDone} closable={false}>
        <BackupCodes codes={codes} onClose={onDone} />
      </Dialog>
    );
  return (
    <Dialog key="steps" title="Turn on two-step sign-in" onClose={onClose}>
      {secret === null ? (
        <AskPassword onClose={onClose} onSecret={setSecret} />
      ) : (
        <AskCode secret={secret} onClose={onClose} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

function AskPassword({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: TwoStepSecret) => void;
}) {
  const begin = useAction(async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get('password'));
    onSecret(await api.twoStep.beginTwoStep({ requestBody: { password } }));
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void begin.run(event.currentTarget);
      }}
    >
      <p>You need an authenticator app on your phone. First, enter your password.</p>
      <PasswordField label="Password" name="password" autocomplete="current-password" />
      <FaultNotice fault={begin.fault} />
      <div class="buttons">
        <button type="submit" disabled={begin.busy}>
          Continue
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function AskCode({
  secret,
  onClose,
  onCodes,
}: {
  secret: TwoStepSecret;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}) {
  const confirm = useAction(async (form: HTMLFormElement) => {
    const code = String(new FormData(form).get('code'));
    onCodes((await api.twoStep.confirmTwoStep({ requestBody: { code } })).backup_codes);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.run(event.currentTarget);
      }}
    >
      <p>Scan this with the app, or type the secret into it. Then enter the code that the app shows.</p>
      <LazyQrCode text={secret.uri} />
      <Secret label="Secret" value={secret.secret} shown={inGroups(secret.secret)} />
      <CodeField focused />
      <p class="hint">Your other sessions end when it is on.</p>
      <FaultNotice fault={confirm.fault} />
      <div class="buttons">
        <button type="submit" disabled={confirm.busy}>
          Turn on
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Loads the module that draws the QR code. If loading fails, the user can type the secret. */
function LazyQrCode({ text }: { text: string }) {
  const [Loaded, setLoaded] = useState<{ View: ComponentType<{ text: string; label: string }> } | null>(null);
  useEffect(() => {
    import('../parts/qr-code').then(
      (module) => setLoaded({ View: module.default }),
      () => undefined,
    );
  }, []);
  if (Loaded === null) return <div class="qr" />;
  return <Loaded.View text={text} label="QR code of the secret" />;
}

/** Splits the secret into groups of four letters, so that it is easier to type. */
function inGroups(secret: string): string {
  return Array.from({ length: Math.ceil(secret.length / 4) }, (_, at) =>
    secret.slice(4 * at, 4 * at + 4),
  ).join(' ');
}
