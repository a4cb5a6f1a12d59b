import { useState } from 'preact/hooks';
import { api } from '../api';
import type { BatchChange } from '../generated/models/BatchChange';
import type { SelectionCount } from '../generated/models/SelectionCount';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { localZone } from '../parts/dates';
import { Confirm } from '../parts/dialog';
import { useFilters } from '../parts/filters';
import { formatUnits } from '../parts/format';
import { Icon } from '../parts/icons';
import { FaultNotice, Head } from '../parts/page';
import { Batches } from './batches';

const ROUNDS = ['/app/operator/rounds', 'Rounds'] as const;
const DAY_MS = 86_400_000;

type Selection = Omit<BatchChange, 'action'>;
type Action = BatchChange['action'];

/**
 * Holds or withdraws all rounds that one source alone stated in a period, for example after a bad
 * feed. The operator can undo the action.
 */
export default function Together() {
  const batches = useLoad(() => api.operatorBatches.listBatches());
  const [chosen, setChosen] = useState<{ which: Selection; counts: SelectionCount } | null>(null);
  return (
    <>
      <Head
        title="Hold or withdraw many rounds"
        back={ROUNDS}
        lead="For rounds that one source alone stated. Rounds that another source states too stay as they are."
      />
      <section class="card">
        <h2>Which rounds</h2>
        <Choose onCounted={setChosen} />
        {chosen !== null && (
          <Decide
            {...chosen}
            onDone={() => {
              setChosen(null);
              batches.reload();
            }}
          />
        )}
      </section>
      <Batches batches={batches.data?.data ?? null} onDone={batches.reload} />
    </>
  );
}

interface ChooseProps {
  onCounted: (chosen: { which: Selection; counts: SelectionCount } | null) => void;
}

/** The form that selects the rounds and counts them. */
function Choose({ onCounted }: ChooseProps) {
  const sources = useLoad(() => api.operatorSources.listSources());
  const given = useFilters(['source']);
  const [opened] = useState(() => Date.now());
  const count = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const which = {
      source: text('source'),
      since: new Date(text('since')).toISOString(),
      until: text('until') === '' ? new Date().toISOString() : new Date(text('until')).toISOString(),
      company: text('company') || null,
    };
    const { company, ...rest } = which;
    const counts = await api.operatorBatches.countSelection({
      ...rest,
      ...(company !== null && { company }),
    });
    onCounted({ which, counts });
  });
  return (
    <form
      onInput={() => onCounted(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void count.run(event.currentTarget);
      }}
    >
      <label class="field">
        <span>Source</span>
        <input
          name="source"
          required
          maxLength={255}
          autocomplete="off"
          list="sources"
          defaultValue={given['source'] ?? ''}
        />
      </label>
      <datalist id="sources">
        {(sources.data?.data ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label class="field">
        <span>First read from ({localZone()} time)</span>
        <input name="since" type="datetime-local" required defaultValue={localMinute(opened - DAY_MS)} />
      </label>
      <label class="field">
        <span>Until ({localZone()} time); empty: now</span>
        <input name="until" type="datetime-local" />
      </label>
      <label class="field">
        <span>Company begins with; empty: any</span>
        <input name="company" maxLength={255} autocomplete="off" />
      </label>
      <FaultNotice fault={count.fault} />
      <div class="buttons">
        <button type="submit" disabled={count.busy}>
          {count.busy ? 'Counting…' : 'Count the rounds'}
        </button>
      </div>
    </form>
  );
}

interface DecideProps {
  which: Selection;
  counts: SelectionCount;
  onDone: () => void;
}

/** Shows the counts, and the buttons that change the rounds. */
function Decide({ which, counts, onDone }: DecideProps) {
  const [asked, setAsked] = useState<Action | null>(null);
  const act = useAction(async (action: Action) => {
    const done = await api.operatorBatches.createBatch({ requestBody: { ...which, action } });
    setAsked(null);
    announce(`${formatUnits(done.rounds, 'round')} ${action === 'hold' ? 'held' : 'withdrawn'}.`);
    onDone();
  });
  const { open, held } = counts;
  const all = open + held;
  if (all === 0) return <p class="notice">No open or held round fits.</p>;
  const ask = (action: Action) => {
    act.clear();
    setAsked(action);
  };
  return (
    <>
      <p class="notice wait" role="status">
        <strong>
          {formatUnits(open, 'open round')}, {formatUnits(held, 'held round')}.
        </strong>{' '}
        {notGot(counts)} {got(counts)}
      </p>
      <div class="buttons">
        {open > 0 && (
          <button type="button" onClick={() => ask('hold')}>
            Hold {formatUnits(open, 'round')}
          </button>
        )}
        <button type="button" class="quiet warn" onClick={() => ask('withdraw')}>
          Withdraw {formatUnits(all, 'round')}
        </button>
        <a class="button quiet" href={csvAddress(which)} download="who-got-them.csv">
          <Icon name="download" /> Who has them (CSV)
        </a>
      </div>
      {asked !== null && (
        <Confirm
          title={asked === 'hold' ? 'Hold these rounds?' : 'Withdraw these rounds?'}
          action={asked === 'hold' ? 'Hold them' : 'Withdraw them'}
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setAsked(null)}
          onConfirm={() => void act.run(asked)}
        >
          <p>{asked === 'hold' ? holdWords(counts) : withdrawWords(counts)}</p>
        </Confirm>
      )}
    </>
  );
}

/**
 * Returns the sentence about the customers who have not received the rounds yet. Example: "41
 * customers have not got them yet: 60 matches wait to be sent."
 */
function notGot({
  waiting_customers: customers,
  waiting_matches: matches,
  unmatched,
}: SelectionCount): string {
  const parts: string[] = [];
  if (customers > 0)
    parts.push(
      `${formatUnits(customers, 'customer has', 'customers have')} not got them yet: ` +
        `${formatUnits(matches, 'match waits', 'matches wait')} to be sent.`,
    );
  if (unmatched > 0) parts.push(`${formatUnits(unmatched, 'round waits', 'rounds wait')} for matching.`);
  return parts.join(' ') || 'No match of these rounds waits to be sent.';
}

/**
 * Formats who has received the rounds. Example: "3 customers got matches by webhook, 2 customers
 * have matches only in their list."
 */
function got({ delivered_customers: delivered, listed_customers: listed }: SelectionCount): string {
  const parts = [
    delivered > 0 && `${formatUnits(delivered, 'customer')} got matches by webhook`,
    listed > 0 && `${formatUnits(listed, 'customer has', 'customers have')} matches only in their list`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No customer has got a match of these rounds.' : `${parts.join(', ')}.`;
}

function holdWords(counts: SelectionCount): string {
  const { open, waiting_matches: waiting } = counts;
  return [
    `This holds ${formatUnits(open, 'round')}. ${notGot(counts)}`,
    'Rounds that are held are not matched until you undo this.',
    waiting > 0 &&
      'Matches that already wait are still sent. To stop them, pause sending or withdraw the rounds.',
  ]
    .filter(Boolean)
    .join(' ');
}

function withdrawWords(counts: SelectionCount): string {
  const { open, held, waiting_matches: waiting } = counts;
  return [
    `This withdraws ${formatUnits(open + held, 'round')}. They are not matched any more.`,
    waiting > 0 &&
      `${formatUnits(waiting, 'match that waits becomes', 'matches that wait become')} failed for ${formatUnits(counts.waiting_customers, 'customer')}, and stay failed if you undo this.`,
    `What was delivered stays. ${got(counts)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function csvAddress({ company, ...which }: Selection): string {
  const query = new URLSearchParams({ ...which, ...(company !== null && { company }) });
  return `/app/api/operator/rounds-of-source.csv?${query}`;
}

/** Formats a time for a local date-time input field. Example: 2026-03-02T09:30. */
function localMinute(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}
