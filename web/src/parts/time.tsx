import { formatLocal, formatUtc } from './dates';

/**
 * Formats the time between an instant and now. The instant can be in the past or the future.
 * Returns "never" for null.
 */
export function formatAgo(iso: string | null, now = Date.now()): string {
  if (iso === null) return 'never';
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  const size = Math.abs(minutes);
  if (size < 1) return 'just now';
  const words =
    size < 60
      ? `${size} min`
      : size < 48 * 60
        ? `${Math.round(size / 60)} h`
        : `${Math.round(size / 1440)} days`;
  return minutes < 0 ? `in ${words}` : `${words} ago`;
}

/**
 * Shows a time in the time zone of the user. With `ago`, shows how long ago the time was. The
 * tooltip has the local time and UTC. Shows "never" for null.
 */
export function When({ at, ago = false }: { at: string | null; ago?: boolean }) {
  if (at === null) return <>never</>;
  const title = `${formatLocal(at)} (local), ${formatUtc(at)} UTC`;
  return (
    <time dateTime={at} title={title}>
      {ago ? formatAgo(at) : formatLocal(at)}
    </time>
  );
}
