import { useState } from 'preact/hooks';
import { api } from '../api';
import type { ErasedPerson } from '../generated/models/ErasedPerson';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Dialog } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { FaultNotice } from '../parts/page';

/**
 * Erases a person from the data of all customers and from all rounds. Shows the number of affected
 * rows before the confirmation, and the number of changed rows afterwards.
 */
export function ErasePerson({ onClose }: { onClose: () => void }) {
  const [counted, setCounted] = useState<ErasedPerson | null>(null);
  const [erased, setErased] = useState<ErasedPerson | null>(null);
  const [email, setEmail] = useState('');
  const requestBody = { email: email.trim() };
  const count = useAction(async () => setCounted(await api.operatorUsers.countPerson({ requestBody })));
  const erase = useAction(async () => {
    setErased(await api.operatorUsers.erasePerson({ requestBody }));
    announce('The person was erased.');
  });
  const { run, busy, fault } = counted === null ? count : erase;
  return (
    <Dialog title="Erase a person" onClose={onClose}>
      {erased === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <p>
            Deletes all customers' contacts with this address, and removes the person from all other data.
            Later articles and pushes do not bring the person back. This cannot be undone.
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
              disabled={busy}
              onInput={(event) => {
                setEmail(event.currentTarget.value);
                setCounted(null);
              }}
            />
          </label>
          {counted !== null && (
            <>
              <p class="notice wait">These rows name the person now:</p>
              <Counts rows={counted} />
            </>
          )}
          <FaultNotice fault={fault} />
          <div class="buttons">
            {counted === null ? (
              <button type="submit" disabled={busy}>
                {busy ? 'Counting…' : 'Count the rows'}
              </button>
            ) : (
              <button type="submit" class="danger" disabled={busy}>
                {busy ? 'Erasing…' : 'Erase for good'}
              </button>
            )}
            <button type="button" class="quiet" onClick={onClose}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <>
          <p class="notice good">The person was erased.</p>
          <Counts rows={erased} isDone />
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

function Counts({ rows, isDone = false }: { rows: ErasedPerson; isDone?: boolean }) {
  const { contacts, matches, rounds, items, accounts, accounts_left: left } = rows;
  const without = isDone ? 'without the person now' : 'from which the person is removed';
  return (
    <>
      <ul>
        <li>
          {formatUnits(contacts, 'contact')} {isDone ? 'deleted' : 'to delete'}
        </li>
        <li>
          {formatUnits(matches, 'match', 'matches')} {without}
        </li>
        <li>
          {formatUnits(rounds, 'round')} {without}
        </li>
        <li>
          {formatUnits(items, 'fetched item')} {without}
        </li>
        <li>
          {formatUnits(accounts, 'account')} {isDone ? 'without' : 'with'} the address in the metadata
        </li>
      </ul>
      {left > 0 && (
        <p class="notice wait">
          {formatUnits(left, 'account')} {isDone ? 'still carry' : 'will still carry'} the address as id or
          name. Only their customer can change those: ask them.
        </p>
      )}
    </>
  );
}
