import { api } from '../api';
import { useLoad } from '../hooks';
import { filterAddress } from '../parts/filters';
import { formatCount } from '../parts/format';
import { Icon } from '../parts/icons';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';

const PATH = '/app/operator/deliveries';

/** The page filters: `period`, `host` and `answer`. */
type Values = Record<string, string>;

/**
 * Shows failed deliveries grouped by the receiver's response, and the customers who missed matches.
 */
export function Failures({ filters }: { filters: Values }) {
  const query = filters as Parameters<typeof api.operatorFailures.listAnswers>[0];
  const key = JSON.stringify(filters);
  const answers = useLoad(() => api.operatorFailures.listAnswers(query), [key]).data?.data ?? null;
  const missed = useLoad(() => api.operatorFailures.listMissed(query), [key]).data;
  if (answers === null || missed === null) return null;
  if (answers.length === 0)
    return (
      <section>
        <h2>Failures</h2>
        <p>
          No delivery failed{filters['host'] !== undefined && ` at ${filters['host']}`}
          {filters['answer'] !== undefined && ' like this'} in this time.
        </p>
      </section>
    );
  return (
    <>
      <section>
        <h2>Failures by answer</h2>
        <Table
          caption="Failed deliveries by answer"
          rowKey={(row) => `${row.is_status} ${row.answer}`}
          rows={answers}
          columns={[
            {
              title: 'Answer',
              cell: (row) => (
                <Link to={filterAddress(PATH, { ...filters, answer: row.answer })}>
                  {row.is_status ? `Status ${row.answer}` : row.answer}
                </Link>
              ),
            },
            { title: 'Failed', rank: 0, numeric: true, cell: (row) => formatCount(row.failed) },
            { title: 'Users', rank: 1, numeric: true, cell: (row) => formatCount(row.users) },
            { title: 'Hosts', rank: 3, numeric: true, cell: (row) => formatCount(row.hosts) },
            { title: 'The last', rank: 2, cell: (row) => <When at={row.last_at} ago /> },
          ]}
        />
      </section>
      <section>
        <h2>Who missed them</h2>
        <p class="list-head">
          <span>
            {missed.has_more
              ? `The ${formatCount(missed.data.length)} users who missed most.`
              : 'Their matches are not sent again. They can read them by pull.'}
          </span>
          <a
            class="button quiet"
            href={filterAddress('/app/api/operator/failures/users.csv', filters)}
            download="who-missed-what.csv"
          >
            <Icon name="download" /> Export CSV
          </a>
        </p>
        <Table
          caption="Users who missed deliveries"
          rowKey={(row) => row.user_id}
          rows={missed.data}
          columns={[
            {
              title: 'User',
              cell: (row) => (
                <>
                  <Link to={`/app/operator/users/${row.user_id}`}>{row.email}</Link>
                  {row.name !== '' && <small class="block">{row.name}</small>}
                </>
              ),
            },
            { title: 'Missed', rank: 0, numeric: true, cell: (row) => formatCount(row.missed) },
            { title: 'The oldest', rank: 1, cell: (row) => <When at={row.oldest_at} ago /> },
            { title: 'The newest', rank: 3, cell: (row) => <When at={row.newest_at} ago /> },
            {
              title: 'Last answer',
              rank: 2,
              cell: (row) => (/^\d+$/.test(row.last_answer) ? `Status ${row.last_answer}` : row.last_answer),
            },
          ]}
        />
      </section>
    </>
  );
}
