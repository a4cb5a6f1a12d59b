import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RowToClean } from '../generated/models/RowToClean';
import type { RowsToClean } from '../generated/models/RowsToClean';
import type { Summary } from '../generated/models/Summary';
import { forgetUpload, lastUpload } from '../last-upload';
import { TOOL_NAMES, formatCount, formatUnits } from '../parts/format';
import { Icon } from '../parts/icons';
import { PauseWords, isPaused } from '../parts/pause-words';
import { When } from '../parts/time';
import { Link } from '../router';
import { useProfile } from '../session';

/**
 * Lists the problems that the customer must handle, with the reason and the action. Shows nothing
 * if there are none.
 */
export function Attention({ summary }: { summary: Summary }) {
  const { user_id: userId } = useProfile();
  const [upload, setUpload] = useState(() => lastUpload(userId));
  const { recent, near_limits: limits, set_up: setUp } = summary;
  const { accounts_to_clean: accounts, contacts_to_clean: contacts } = summary;
  const items: [string, ComponentChildren][] = [];
  if (isPaused(summary) && setUp.has_webhook) items.push(['paused', <PauseWords of={summary} />]);
  if (recent.failed > 0)
    items.push([
      'failed',
      <>
        <strong>{formatUnits(recent.failed, 'delivery', 'deliveries')} failed</strong> in the last 24 hours,{' '}
        {formatCount(recent.delivered)} succeeded. The last one <When at={recent.last_at} ago />:{' '}
        {recent.last_code === null ? recent.last_answer : `status ${recent.last_code}`}.{' '}
        {recent.last_match_id !== null && <Link to={`/app/matches/${recent.last_match_id}`}>See why</Link>}{' '}
        and <Link to="/app/webhook">prove your receiver</Link>.
      </>,
    ]);
  if (!setUp.has_webhook && setUp.has_match)
    items.push([
      'webhook',
      <>
        <strong>No webhook is set.</strong> Matches wait until you read them.{' '}
        <Link to="/app/webhook">Set a webhook</Link>.
      </>,
    ]);
  if (setUp.has_webhook && setUp.has_match && !setUp.is_proved)
    items.push([
      'proof',
      <>
        <strong>Your receiver is not proved yet.</strong> Each match is sent once only.{' '}
        <Link to="/app/webhook">Send it test events</Link>.
      </>,
    ]);
  for (const { tool, unit, used, limit } of limits)
    items.push([
      `${tool} ${unit}`,
      <>
        <strong>
          <code>{TOOL_NAMES[tool]}</code> used {formatCount(used)} of {formatCount(limit)} {unit}
        </strong>{' '}
        today. <Link to="/app/usage">See usage</Link>; the operator can raise the quota.
      </>,
    ]);
  for (const [kind, noun, rows] of [
    ['accounts', 'account', accounts],
    ['contacts', 'contact', contacts],
  ] as const)
    if (rows.total > 0) items.push([`clean ${kind}`, <ToClean kind={kind} noun={noun} toClean={rows} />]);
  if (upload !== null && upload.rejected > 0)
    items.push([
      'upload',
      <>
        <strong>{formatUnits(upload.rejected, 'row')} rejected</strong> of your upload of {upload.file}{' '}
        <When at={upload.at} ago />. <Link to="/app/crm/upload">Upload the corrected rows</Link> or{' '}
        <button
          type="button"
          class="plain"
          onClick={() => {
            forgetUpload(userId);
            setUpload(null);
          }}
        >
          dismiss
        </button>
        .
      </>,
    ]);
  if (items.length === 0) return null;
  return (
    <section class="card attention">
      <h2>Needs attention</h2>
      <ul class="checks">
        {items.map(([key, content]) => (
          <li key={key}>
            <span class="tone-wait">
              <Icon name="warning" />
            </span>
            <span>{content}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the ids of rows that the customer must clean, and says what to do. */
function ToClean({
  kind,
  noun,
  toClean: { rows, total, has_more: hasMore },
}: {
  kind: 'accounts' | 'contacts';
  noun: string;
  toClean: RowsToClean;
}) {
  return (
    <>
      <strong>
        {hasMore && 'More than '}
        {formatUnits(total, noun)} in your CRM {total === 1 ? 'names' : 'name'} a person whose data was erased
      </strong>{' '}
      at their request.
      {Object.entries(WHAT_TO_DO).map(([heldIn, whatToDo]) => {
        const ids = rows.filter(({ held_in: at }) => at === heldIn).map(({ external_id: id }) => id);
        if (ids.length === 0) return null;
        return (
          <span key={heldIn}>
            {' '}
            {whatToDo}{' '}
            {ids.map((id, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link to={`/app/crm/${kind}/${encodeURIComponent(id)}`}>{id}</Link>
              </span>
            ))}
            .
          </span>
        );
      })}
      {total > rows.length && ` This list shows the first ${formatCount(rows.length)}.`}
    </>
  );
}

/** What the customer must do with rows, by the field that contains the erased address. */
const WHAT_TO_DO: Record<RowToClean['held_in'], ComponentChildren> = {
  other: (
    <>
      The word <code>erased</code> replaces the address here. Remove the address from your own data, and send
      these rows again:
    </>
  ),
  name: <>The address is in their name. Change the name in your own data, and send these rows again:</>,
  external_id: (
    <>The address is in their id, so the service refuses these rows. Delete them here and in your own data:</>
  ),
};
