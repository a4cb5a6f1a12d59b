import type { SourceTrial } from '../generated/models/SourceTrial';
import type { TriedItem } from '../generated/models/TriedItem';
import { formatShare, formatUnits, formatUsd, fundingType } from '../parts/format';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { RejectionNote } from './rejection';

/** Shows the outcome that each item of a source would have. */
export function Trial({ trial }: { trial: SourceTrial }) {
  const { listed, items } = trial;
  const rounds = items.filter(({ outcome }) => outcome !== 'rejected').length;
  return (
    <section aria-live="polite">
      <p class="notice good">
        It lists {formatUnits(listed, 'item')}. {formatUnits(rounds, 'round')} in the newest {items.length}.
        Nothing was stored.
      </p>
      {items.length > 0 && (
        <Table
          caption="Outcome of each item"
          rowKey={(item) => `${item.title} ${item.company_name}`}
          rows={items}
          columns={[
            { title: 'Item', cell: (item) => <Title item={item} /> },
            { title: 'Becomes', rank: 0, cell: (item) => <Badge state={item.outcome} /> },
            { title: 'What it says', cell: (item) => <Summary item={item} /> },
          ]}
        />
      )}
    </section>
  );
}

function Title({ item }: { item: TriedItem }) {
  if (item.url === null || !/^https?:/.test(item.url)) return <>{item.title}</>;
  return (
    <a href={item.url} rel="noreferrer nofollow" target="_blank">
      {item.title}
    </a>
  );
}

function Summary({ item }: { item: TriedItem }) {
  if (item.outcome === 'rejected')
    return <RejectionNote item={{ reason: item.reason ?? 'rejected', signals: [], language: null }} />;
  const {
    company_name: company,
    amount_usd: amount,
    funding_type: type,
    confidence_score: confidence,
  } = item;
  const parts = [
    company,
    formatUsd(amount),
    fundingType(type ?? 'undisclosed'),
    confidence === null ? null : formatShare(confidence),
  ];
  return <>{parts.filter((part) => part !== null && part !== '–').join(', ')}</>;
}
