import type { MatchDetail } from '../generated/models/MatchDetail';
import { Link } from '../router';

/** Shows what to do about a delivery that failed or was never sent. */
export function DeliveryAdvice({ match }: { match: MatchDetail }) {
  if (match.webhook_status === 'no_webhook')
    return (
      <p class="hint">
        No webhook URL was set, so it waits for you to read it with <code>GET /api/v1/matches</code>.{' '}
        <Link to="/app/webhook">Set a webhook</Link> for the next ones.
      </p>
    );
  // The page already says that the round was withdrawn. The receiver was never called.
  const wasNeverSent = match.is_withdrawn && match.webhook_response_code === null;
  if (match.webhook_status !== 'failed' || wasNeverSent) return null;
  return (
    <div class="notice bad advice-block">
      <p>{whyFailed(match)}</p>
      <p>
        It is not sent again. Read it with <code>GET /api/v1/matches?status=failed</code>, or copy the payload
        below. <Link to="/app/webhook">Prove your receiver</Link> before the next one.
      </p>
    </div>
  );
}

function whyFailed({
  webhook_response_code: code,
  webhook_response_snippet: snippet,
}: Pick<MatchDetail, 'webhook_response_code' | 'webhook_response_snippet'>): string {
  if (code === null) return `Your receiver gave no answer: ${snippet ?? 'reason unknown'}.`;
  if (code >= 300 && code < 400) return `Your receiver redirected (${code}). Redirects are not followed.`;
  if (code === 401 || code === 403)
    return `Your receiver refused it (${code}). Check that it uses the current signing secret.`;
  if (code === 404 || code === 405) return `Your receiver does not know this path or method (${code}).`;
  if (code === 413) return 'The event was too large for your receiver (413). Raise its limit to 2 MB.';
  if (code === 429) return 'Your receiver limits how often it is called (429). Exempt this service.';
  if (code >= 500) return `Your receiver failed (${code}). Check its log for that time.`;
  return `Your receiver answered ${code}; only 2xx counts as delivered.`;
}
