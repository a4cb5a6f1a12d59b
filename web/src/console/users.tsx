import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, usePages } from '../hooks';
import { Dialog } from '../parts/dialog';
import { Filters, TextFilter, useFilters } from '../parts/filters';
import { formatCount } from '../parts/format';
import { FaultNotice, Head } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { ErasePerson } from './erase-person';
import { PasswordLink } from './password-link';

/** Lists all users by e-mail address. */
export default function Users() {
  const filters = useFilters(['search']);
  const [open, setOpen] = useState<'create' | 'erase' | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const pages = usePages(
    (after) => api.operatorUsers.listUsers({ ...filters, ...(after !== null && { after }) }),
    [filters['search']],
  );
  return (
    <>
      <Head title="Users" lead="Everybody who has an account. Only the Pro tier has access to the API.">
        <button type="button" onClick={() => setOpen('create')}>
          Create user
        </button>
        <button type="button" class="quiet" onClick={() => setOpen('erase')}>
          Erase a person
        </button>
      </Head>
      <Filters path="/app/operator/users" values={filters}>
        <TextFilter name="search" label="E-mail address contains" />
      </Filters>
      {pages.loaded && pages.items.length === 0 && (
        <Empty title="No user fits">
          <p>
            <Link to="/app/operator/users">Show all users</Link>, or create one with this address.
          </p>
        </Empty>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Users"
          rowKey={(user) => user.user_id}
          rows={pages.items}
          columns={[
            {
              title: 'User',
              cell: (user) => <Link to={`/app/operator/users/${user.user_id}`}>{user.email}</Link>,
            },
            {
              title: 'Tier',
              rank: 1,
              cell: (user) => (
                <>
                  <Badge state={user.tier} /> {user.role === 'operator' && <Badge state="operator" />}{' '}
                  {user.two_step_since !== null && <Badge state="two steps" />}
                </>
              ),
            },
            { title: 'Live keys', rank: 3, numeric: true, cell: (user) => formatCount(user.live_keys) },
            { title: 'Last call', rank: 3, cell: (user) => <When at={user.last_used_at} ago /> },
            { title: 'Webhook', cell: (user) => user.webhook_host ?? 'Pull only' },
            { title: 'Created', rank: 4, cell: (user) => <When at={user.created_at} /> },
          ]}
        />
      )}
      <More hasMore={pages.hasMore} busy={pages.busy} onMore={pages.loadMore} label="More users" />
      {open === 'create' && (
        <CreateUser
          onClose={() => setOpen(null)}
          onCreated={(made) => {
            setToken(made);
            setOpen(null);
            pages.reload();
          }}
        />
      )}
      {open === 'erase' && <ErasePerson onClose={() => setOpen(null)} />}
      {token !== null && <PasswordLink token={token} onClose={() => setToken(null)} />}
    </>
  );
}

interface CreateUserProps {
  onClose: () => void;
  /** Called with the one-time token for setting the password. */
  onCreated: (token: string) => void;
}

function CreateUser({ onClose, onCreated }: CreateUserProps) {
  const create = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const tier = data.get('tier') === 'pro' ? 'pro' : 'free';
    const email = String(data.get('email')).trim();
    onCreated((await api.operatorUsers.createUser({ requestBody: { email, tier } })).token);
  });
  return (
    <Dialog title="Create a user" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create.run(event.currentTarget);
        }}
      >
        <label class="field">
          <span>E-mail address</span>
          <input name="email" type="email" required maxLength={254} autocomplete="off" />
        </label>
        <label class="field">
          <span>Tier</span>
          <select name="tier">
            <option value="pro">Pro</option>
            <option value="free">Free</option>
          </select>
        </label>
        <FaultNotice fault={create.fault} />
        <div class="buttons">
          <button type="submit" disabled={create.busy}>
            Create user
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
