import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction } from '../hooks';
import { CodeField } from '../parts/code-field';
import { Dialog } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { PasswordField } from '../parts/password-field';
import { BackupCodes } from './backup-codes';

interface ChangeProps {
  onClose: () => void;
  onDone: () => void;
}

interface Proof {
  password: string;
  code: string;
}

/** Turns two-step sign-in off. */
export function TurnOff({ onClose, onDone }: ChangeProps) {
  return (
    <Dialog title="Turn off two-step sign-in" onClose={onClose}>
      <ProofForm
        action="Turn off"
        style="danger"
        work={async (requestBody) => {
          await api.twoStep.turnOffTwoStep({ requestBody });
          onDone();
        }}
        onClose={onClose}
      >
        Signing in will take only the password. The backup codes stop working.
      </ProofForm>
    </Dialog>
  );
}

/** Replaces the backup codes. */
export function NewBackupCodes({ onClose, onDone }: ChangeProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null)
    return (
      <Dialog key="codes" title="Your new backup codes" onClose={onDone} closable={false}>
        <BackupCodes codes={codes} onClose={onDone} />
      </Dialog>
    );
  return (
    <Dialog key="proof" title="New backup codes" onClose={onClose}>
      <ProofForm
        action="Make new codes"
        work={async (requestBody) =>
          setCodes((await api.twoStep.replaceBackupCodes({ requestBody })).backup_codes)
        }
        onClose={onClose}
      >
        The old backup codes stop working.
      </ProofForm>
    </Dialog>
  );
}

/** Asks for the password and a code before a change of two-step sign-in. */
function ProofForm({
  action,
  style,
  work,
  onClose,
  children,
}: {
  action: string;
  style?: 'danger';
  work: (proof: Proof) => Promise<void>;
  onClose: () => void;
  children: string;
}) {
  const change = useAction((form: HTMLFormElement) => {
    const data = new FormData(form);
    return work({ password: String(data.get('password')), code: String(data.get('code')) });
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void change.run(event.currentTarget);
      }}
    >
      <p>{children}</p>
      <PasswordField label="Password" name="password" autocomplete="current-password" />
      <CodeField orBackup />
      <FaultNotice fault={change.fault} />
      <div class="buttons">
        <button type="submit" {...(style !== undefined && { class: style })} disabled={change.busy}>
          {action}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
