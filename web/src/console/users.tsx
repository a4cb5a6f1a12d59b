import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, usePages } from '../hooks';
import { Dialog } from '../parts/dialog';
import { formatCount } from '../parts/format';
import { FaultNotice, Head } from '../parts/page';
import { Badge } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link, navigate, useLocation } from '../router';
import { PasswordLink } from './password-link';

/** All users, by address. */
export default function Users() {
  const search = useLocation().query.get('search') ?? '';
  const [creating, setCreating] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const pages = usePages(
    async (after) => {
      const page = await api.operatorUsers.listUsers({
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [search],
  );
  const create = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const tier = data.get('tier') === 'pro' ? 'pro' : 'free';
    const made = await api.operatorUsers.createUser({
      requestBody: { email: String(data.get('email')).trim(), tier },
    });
    setToken(made.token);
  });
  return (
    <>
      <Head title="Users" lead="Everybody who has an account. Only the Pro tier has access to the API.">
        <button type="button" onClick={() => setCreating(true)}>
          Create user
        </button>
      </Head>
      <form
        key={search}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const value = String(new FormData(event.currentTarget).get('search')).trim();
          navigate(`/app/operator${value && `?search=${encodeURIComponent(value)}`}`);
        }}
      >
        <label class="field">
          <span>E-mail address contains</span>
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit" class="quiet">
          Search
        </button>
      </form>
      {pages.loaded && pages.items.length === 0 && <p>No user fits.</p>}
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
              cell: (user) => (
                <>
                  <Badge state={user.tier} /> {user.role === 'operator' && <Badge state="operator" />}
                </>
              ),
            },
            { title: 'Live keys', numeric: true, cell: (user) => formatCount(user.live_keys) },
            { title: 'Last call', cell: (user) => <When at={user.last_used_at} ago /> },
            { title: 'Webhook', cell: (user) => user.webhook_host ?? 'pull only' },
            { title: 'Created', cell: (user) => <When at={user.created_at} /> },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="More users" />
      {creating && (
        <Dialog title="Create a user" onClose={() => setCreating(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void create.run(event.currentTarget).then((done) => {
                if (!done) return;
                setCreating(false);
                pages.reload();
              });
            }}
          >
            <label class="field">
              <span>E-mail address</span>
              <input name="email" type="email" required maxLength={254} autocomplete="off" />
            </label>
            <label class="field">
              <span>Tier</span>
              <select name="tier">
                <option value="pro">pro</option>
                <option value="free">free</option>
              </select>
            </label>
            <FaultNotice fault={create.fault} />
            <div class="buttons">
              <button type="submit" disabled={create.busy}>
                Create user
              </button>
              <button type="button" class="quiet" onClick={() => setCreating(false)}>
                Cancel
              </button>
            </div>
          </form>
        </Dialog>
      )}
      {token !== null && <PasswordLink token={token} onClose={() => setToken(null)} />}
    </>
  );
}
