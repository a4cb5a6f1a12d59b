import { Dialog } from '../parts/dialog';
import { Secret } from '../parts/pieces';

/** Shows a one-time password link, which the operator sends to a user. */
export function PasswordLink({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title="One-time link" onClose={onClose} closable={false}>
      <p>
        Send this to the user over a channel that you trust. It sets the password once and expires after three
        days. Earlier links no longer work.
      </p>
      <Secret label="Link" value={`${location.origin}/app/set-password#${token}`} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
