import { useState } from 'preact/hooks';
import { api } from '../api';
import type { ErasedPerson } from '../generated/models/ErasedPerson';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Dialog } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { FaultNotice } from '../parts/page';

/** Erases a person from all customers' data and all rounds, and shows how many rows changed. */
export function ErasePerson({ onClose }: { onClose: () => void }) {
  const [erased, setErased] = useState<ErasedPerson | null>(null);
  const [email, setEmail] = useState('');
  const erase = useAction(async () => {
    setErased(await api.operatorUsers.erasePerson({ requestBody: { email: email.trim() } }));
    announce('The person was erased.');
  });
  return (
    <Dialog title="Erase a person" onClose={onClose}>
      {erased === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void erase.run();
          }}
        >
          <p>
            Deletes all customers' contacts with this address, and removes the person from stored matches and
            rounds. Later articles and pushes do not bring the person back. This cannot be undone.
          </p>
          <label class="field">
            <span>E-mail address of the person</span>
            <input
              name="email"
              type="email"
              required
              maxLength={254}
              autocomplete="off"
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          </label>
          <FaultNotice fault={erase.fault} />
          <div class="buttons">
            <button type="submit" class="danger" disabled={erase.busy}>
              {erase.busy ? 'Erasing…' : 'Erase for good'}
            </button>
            <button type="button" class="quiet" onClick={onClose}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <>
          <Result erased={erased} />
          <div class="buttons">
            <button type="button" onClick={onClose}>
              Done
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Result({ erased }: { erased: ErasedPerson }) {
  const { contacts, matches, rounds, accounts, accounts_left: left } = erased;
  return (
    <>
      <p class="notice good">The person was erased.</p>
      <ul>
        <li>{formatUnits(contacts, 'contact')} deleted</li>
        <li>{formatUnits(matches, 'match', 'matches')} without the person now</li>
        <li>{formatUnits(rounds, 'round')} without the person now</li>
        <li>{formatUnits(accounts, 'account')} with the address cut out of the metadata</li>
      </ul>
      {left > 0 && (
        <p class="notice wait">
          {formatUnits(left, 'account')} still carry the address as id or name. Only their customer can change
          those: ask them.
        </p>
      )}
    </>
  );
}
