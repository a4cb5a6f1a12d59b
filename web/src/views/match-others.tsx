import { useEffect, useRef } from 'preact/hooks';
import { api } from '../api';
import type { MatchDetail } from '../generated/models/MatchDetail';
import type { OtherItem } from '../generated/models/OtherItem';
import { usePages } from '../hooks';
import { formatCount, formatShare, matchPath } from '../parts/format';
import { metadataWords } from '../parts/json';
import { Skeleton } from '../parts/page';
import { More, Table } from '../parts/table';
import { OTHERS_ANCHOR, OwnRow, signalWords } from './match-words';

/**
 * Lists every other account and contact that the round matched, including those that the webhook
 * omitted.
 */
export function MatchOthers({ match }: { match: MatchDetail }) {
  const { match_id: matchId, also_matched_total: total, company_name } = match;
  const pages = usePages(
    (cursor) => api.matchList.listMatchOthers({ matchId, ...(cursor !== null && { cursor }) }),
    ['others', matchId],
  );
  const section = useRef<HTMLElement>(null);
  const wasAskedFor = location.hash === `#${OTHERS_ANCHOR}`;
  useEffect(() => {
    if (wasAskedFor && pages.loaded) section.current?.scrollIntoView();
  }, [wasAskedFor, pages.loaded]);
  const isListed = pages.loaded && !pages.hasMore;
  return (
    <section id={OTHERS_ANCHOR} ref={section}>
      <h2>Also matched</h2>
      <p>
        The same round matched {formatCount(total)} more of your accounts and contacts. One match and one
        webhook stand for all of them.
      </p>
      {!pages.loaded && pages.fault === null && <Skeleton lines={4} />}
      {pages.items.length > 0 && (
        <Table
          caption="Also matched"
          rowKey={(other) => `${other.account_external_id} ${other.contact_external_id}`}
          rows={pages.items}
          columns={[
            { title: 'Yours', cell: (other) => <OwnRow match={{ ...other, company_name }} /> },
            { title: 'Path', cell: (other) => matchPath(other.match_type) },
            {
              title: 'Certainty',
              numeric: true,
              cell: (other) =>
                other.evidence_score === null ? 'Not stored' : formatShare(other.evidence_score),
            },
            { title: 'Reason', rank: 3, cell: (other) => <Reason of={other} /> },
            { title: 'Metadata', rank: 2, cell: metadataOf },
          ]}
        />
      )}
      <More
        hasMore={pages.hasMore}
        busy={pages.busy}
        onMore={pages.loadMore}
        label="More accounts and contacts"
      />
      {isListed && total > pages.items.length && (
        <p>{formatCount(total - pages.items.length)} more matched. The service stored only their number.</p>
      )}
    </section>
  );
}

/** Shows the evidence for a match. For names, also shows the signals for and against it. */
function Reason({ of }: { of: OtherItem }) {
  const { evidence_value: value, evidence_signals: signals } = of;
  if (value === null) return <>–</>;
  return (
    <>
      {value}
      {signals.map((signal) => (
        <small key={signal.kind} class="block">
          {signalWords(signal)}: {signal.value}
        </small>
      ))}
    </>
  );
}

function metadataOf({ account_metadata: account, contact_metadata: contact }: OtherItem) {
  const text = account ?? contact;
  return text === null ? '–' : metadataWords(text);
}
