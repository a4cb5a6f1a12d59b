import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { navigate } from '../router';

/** Asks for confirmation before a user is deleted, and shows how many rows the deletion removes. */
export function DeleteUser({ user, onClose }: { user: { id: string; email: string }; onClose: () => void }) {
  const rows = useLoad(() => api.operatorUsers.countUserRows({ userId: user.id }), [user.id]);
  const remove = useAction(async () => {
    await api.operatorUsers.deleteUser({ userId: user.id });
    announce(`${user.email} was deleted.`);
    navigate('/app/operator/users');
  });
  return (
    <Confirm
      title="Delete the user"
      phrase={user.email}
      action={remove.busy ? 'Deleting…' : 'Delete for good'}
      busy={remove.busy || rows.data === null}
      fault={remove.fault?.message ?? null}
      onClose={onClose}
      onConfirm={() => void remove.run()}
    >
      <p>
        Everything of {user.email} goes
        {rows.data !== null &&
          `: ${formatUnits(rows.data.accounts, 'account')}, ${formatUnits(rows.data.contacts, 'contact')} and ${formatUnits(rows.data.matches, 'match', 'matches')}`}
        , keys, webhook, sessions and usage. Nothing more is sent to them. This cannot be undone.
      </p>
    </Confirm>
  );
}
