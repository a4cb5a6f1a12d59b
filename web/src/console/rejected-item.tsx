import { useState } from 'preact/hooks';
import { FUNDING_TYPES } from '../../../src/rounds/stated-round';
import { api } from '../api';
import type { RejectedDetail } from '../generated/models/RejectedDetail';
import type { Suggestion } from '../generated/models/Suggestion';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { formatUsd, fundingType } from '../parts/format';
import { FaultNotice, Head, Unloaded } from '../parts/page';
import { Badge } from '../parts/pieces';
import { When } from '../parts/time';
import { Link } from '../router';
import { RejectedArticle } from './rejected-article';
import { RejectionNote } from './rejection';

const REJECTED = ['/app/operator/rejected', 'Rejected items'] as const;

/** Shows one rejected item: its article, and the form that turns it into a round. */
export default function RejectedItemView({ id }: { id: string }) {
  const { data: item, fault } = useLoad(() => api.operatorRounds.getRejected({ itemId: id }), [id]);
  const [made, setMade] = useState<{ company: string; id: string } | null>(null);
  if (item === null) return <Unloaded title="Rejected item" fault={fault} back={REJECTED} />;
  return (
    <>
      <Head
        title={item.title ?? item.source_item}
        back={REJECTED}
        lead={
          <>
            {item.source}, <When at={item.fetched_at} />
          </>
        }
      />
      {made !== null && (
        <p class="notice good">
          <Link to={`/app/operator/rounds/${made.id}`}>{made.company}</Link> is a round now, and waits to be
          matched.
        </p>
      )}
      <section>
        <h2>Why it was rejected</h2>
        <p>
          <RejectionNote item={item} />
        </p>
      </section>
      <div class="columns">
        <RejectedArticle item={item} />
        <section class="card">
          <h2>This was a round</h2>
          {made !== null || item.corrected_at !== null ? (
            <p>
              <Badge state="corrected" /> A round was created from this item.
            </p>
          ) : (
            <ThisWasARound
              item={item}
              onDone={(round) => {
                setMade(round);
                announce(`${round.company} is a round now.`);
              }}
            />
          )}
        </section>
      </div>
    </>
  );
}

/**
 * Formats which fields are prefilled and from which text. The type and the day are always
 * prefilled.
 */
function filledWords({ text, suggestion }: RejectedDetail): string {
  const fields: [string, unknown][] = [
    ['company', suggestion.company_name],
    ['website', suggestion.website],
    ['amount', suggestion.amount_usd],
    ['lead investor', suggestion.lead_investor],
    ['investors', suggestion.investors.length > 0 ? suggestion.investors : null],
  ];
  const filled = fields.filter(([, value]) => value !== null).map(([name]) => name);
  const from = text === '' ? 'title alone' : 'article';
  if (filled.length === 0)
    return `No company, amount or investor could be read from the ${from}. Enter the facts yourself.`;
  return `Filled from the ${from}: ${filled.join(', ')}. Check them before you store the round.`;
}

/** Formats the facts that one click stores, on one line. */
function factsInWords({ company_name, amount_usd, funding_type, lead_investor }: Suggestion): string {
  const led = lead_investor === null ? null : `led by ${lead_investor}`;
  const amount = amount_usd === null ? null : formatUsd(amount_usd);
  return [company_name, amount, fundingType(funding_type), led].filter((part) => part !== null).join(', ');
}

/**
 * Stores the item as a round: with one click as it was read, or with corrected facts. If the item
 * has no company, shows only the form.
 */
function ThisWasARound({ item, onDone }: CorrectProps) {
  const { suggestion, item_id: itemId } = item;
  const { company_name: company } = suggestion;
  const store = useAction(async (name: string) => {
    const requestBody = {
      ...suggestion,
      company_name: name,
      published_date: dayOf(item),
      amount_usd: wholeDollars(suggestion),
      investors: suggestion.investors.join('\n') || null,
    };
    const { round_id } = await api.operatorRounds.correctItem({ itemId, requestBody });
    onDone({ company: name, id: round_id });
  });
  if (company === null) return <Correct item={item} onDone={onDone} />;
  return (
    <>
      <p>{factsInWords(suggestion)}</p>
      <FaultNotice fault={store.fault} />
      <div class="buttons">
        <button type="button" disabled={store.busy} onClick={() => void store.run(company)}>
          Make it a round
        </button>
      </div>
      <details>
        <summary>Change the facts first</summary>
        <Correct item={item} onDone={onDone} />
      </details>
    </>
  );
}

/**
 * Returns the day of the report. If the item has no day, returns the day on which the service read
 * it.
 */
const dayOf = ({ suggestion, fetched_at: fetchedAt }: RejectedDetail): string =>
  suggestion.published_date ?? fetchedAt.slice(0, 10);

const wholeDollars = ({ amount_usd: amount }: Suggestion): number | null =>
  amount === null ? null : Math.round(amount);

interface CorrectProps {
  item: RejectedDetail;
  onDone: (round: { company: string; id: string }) => void;
}

/** The correction form, prefilled with the facts that were read. */
function Correct({ item, onDone }: CorrectProps) {
  const { suggestion } = item;
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
        lead_investor: text('lead'),
        investors: text('investors'),
      },
    });
    onDone({ company, id: round_id });
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void correct.run(event.currentTarget);
      }}
    >
      <p>{filledWords(item)}</p>
      <label class="field">
        <span>Company</span>
        <input
          name="company"
          required
          maxLength={500}
          autocomplete="off"
          defaultValue={suggestion.company_name ?? ''}
        />
      </label>
      <label class="field">
        <span>Its website</span>
        <input
          name="website"
          type="url"
          maxLength={2000}
          autocomplete="off"
          placeholder="https://"
          defaultValue={suggestion.website ?? ''}
        />
      </label>
      <label class="field">
        <span>Amount in US dollars</span>
        <input
          name="amount"
          type="number"
          min={1}
          max={1e12}
          step="any"
          defaultValue={String(wholeDollars(suggestion) ?? '')}
        />
      </label>
      <label class="field">
        <span>Type</span>
        <select name="type">
          {FUNDING_TYPES.map((type) => (
            <option key={type} value={type} selected={type === suggestion.funding_type}>
              {fundingType(type)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Lead investor</span>
        <input name="lead" maxLength={500} autocomplete="off" defaultValue={suggestion.lead_investor ?? ''} />
      </label>
      <label class="field">
        <span>Investors, one a line</span>
        <textarea
          name="investors"
          rows={3}
          maxLength={10_000}
          defaultValue={suggestion.investors.join('\n')}
        />
      </label>
      <label class="field">
        <span>Day of the report</span>
        <input name="date" type="date" defaultValue={dayOf(item)} />
      </label>
      <FaultNotice fault={correct.fault} />
      <div class="buttons">
        <button type="submit" disabled={correct.busy}>
          Store the round
        </button>
      </div>
    </form>
  );
}
