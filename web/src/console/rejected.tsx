import { useState } from 'preact/hooks';
import { REJECTION_REASONS } from '../../../src/ingestion/extraction/rejection-reason';
import { FUNDING_TYPES } from '../../../src/rounds/stated-round';
import { api } from '../api';
import type { RejectedItem } from '../generated/models/RejectedItem';
import { useAction, usePages } from '../hooks';
import { announce } from '../parts/announce';
import { Dialog } from '../parts/dialog';
import { inWords } from '../parts/format';
import { JudgementNote } from '../parts/judgement';
import { FaultNotice, Head } from '../parts/page';
import { Badge } from '../parts/pieces';
import { More, Table } from '../parts/table';
import { When } from '../parts/time';
import { Link, navigate, useLocation } from '../router';

const REASONS = Object.keys(REJECTION_REASONS);

/** Items that state no round, with the reason, and a way to say that one does. */
export default function Rejected() {
  const { query } = useLocation();
  const reason = query.get('reason') ?? '';
  const search = query.get('search') ?? '';
  const [correcting, setCorrecting] = useState<RejectedItem | null>(null);
  const [made, setMade] = useState<{ company: string; id: string } | null>(null);
  const pages = usePages(
    async (after) => {
      const page = await api.operatorRounds.listRejected({
        ...(reason && { reason }),
        ...(search && { search }),
        ...(after !== null && { after }),
      });
      return { items: page.data, next: page.next_after };
    },
    [reason, search],
  );
  return (
    <>
      <Head
        title="Rejected items"
        lead="What was read and judged to be no round. If one was a round, say so: it is then matched and sent like any other."
      />
      {made !== null && (
        <p class="notice good">
          <Link to={`/app/operator/rounds/${made.id}`}>{made.company}</Link> is a round now, and in line to be
          matched.
        </p>
      )}
      <form
        key={`${reason} ${search}`}
        class="filter"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const address = new URLSearchParams({
            reason: String(data.get('reason')),
            search: String(data.get('search')).trim(),
          });
          navigate(`/app/operator/rejected?${address}`);
        }}
      >
        <label class="field">
          <span>Reason</span>
          <select
            name="reason"
            value={reason}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">all</option>
            {REASONS.map((label) => (
              <option key={label} value={label}>
                {inWords(label)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Title contains</span>
          <input name="search" type="search" defaultValue={search} />
        </label>
        <button type="submit" class="quiet">
          Filter
        </button>
      </form>
      {pages.loaded && pages.items.length === 0 && (
        <p>No rejected item{reason || search ? ' fits' : ' yet'}.</p>
      )}
      {pages.items.length > 0 && (
        <Table
          caption="Rejected items"
          rowKey={(item) => item.item_id}
          rows={pages.items}
          columns={[
            {
              title: 'Item',
              cell: (item) => (
                <>
                  {item.url !== null && /^https?:/.test(item.url) ? (
                    <a href={item.url} rel="noreferrer nofollow" target="_blank">
                      {item.title ?? item.source_item}
                    </a>
                  ) : (
                    (item.title ?? item.source_item)
                  )}
                  <small class="block">{item.source}</small>
                </>
              ),
            },
            {
              title: 'Reason',
              cell: (item) => (
                <>
                  {item.reason}
                  <JudgementNote language={item.language} signals={item.signals} />
                </>
              ),
            },
            { title: 'Read', cell: (item) => <When at={item.fetched_at} /> },
            {
              title: 'Correction',
              cell: (item) =>
                item.corrected_at === null ? (
                  <button
                    type="button"
                    class="quiet small"
                    onClick={() => setCorrecting(item)}
                    aria-label={`This was a round: ${item.title ?? item.source_item}`}
                  >
                    This was a round
                  </button>
                ) : (
                  <Badge state="corrected" />
                ),
            },
          ]}
        />
      )}
      <More more={pages.more} busy={pages.busy} onMore={pages.loadMore} label="Older items" />
      {correcting !== null && (
        <Correct
          item={correcting}
          onClose={() => setCorrecting(null)}
          onDone={(round) => {
            setCorrecting(null);
            setMade(round);
            pages.reload();
            announce(`${round.company} is a round now.`);
          }}
        />
      )}
    </>
  );
}

interface CorrectProps {
  item: RejectedItem;
  onClose: () => void;
  onDone: (round: { company: string; id: string }) => void;
}

function Correct({ item, onClose, onDone }: CorrectProps) {
  const correct = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim() || null;
    const company = text('company') ?? '';
    const amount = text('amount');
    const { round_id } = await api.operatorRounds.correctItem({
      itemId: item.item_id,
      requestBody: {
        company_name: company,
        website: text('website'),
        amount_usd: amount === null ? null : Number(amount),
        funding_type: text('type') ?? 'undisclosed',
        published_date: text('date'),
      },
    });
    onDone({ company, id: round_id });
  });
  return (
    <Dialog title="This was a round" onClose={onClose}>
      <p>{item.title ?? item.source_item}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void correct.run(event.currentTarget);
        }}
      >
        <label class="field">
          <span>Company</span>
          <input name="company" required maxLength={500} autocomplete="off" />
        </label>
        <label class="field">
          <span>Its website</span>
          <input name="website" type="url" maxLength={2000} autocomplete="off" placeholder="https://" />
        </label>
        <label class="field">
          <span>Amount in US dollars</span>
          <input name="amount" type="number" min={1} max={1e12} />
        </label>
        <label class="field">
          <span>Type</span>
          <select name="type" defaultValue="undisclosed">
            {FUNDING_TYPES.map((type) => (
              <option key={type} value={type} selected={type === 'undisclosed'}>
                {inWords(type)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Day of the report</span>
          <input name="date" type="date" defaultValue={item.fetched_at.slice(0, 10)} />
        </label>
        <FaultNotice fault={correct.fault} />
        <div class="buttons">
          <button type="submit" disabled={correct.busy}>
            Store the round
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
