import type { KeyItem } from '../generated/models/KeyItem';
import { TOOL_NAMES, formatCount } from './format';

/** Shows the name, the prefix and the last four characters of an API key. */
export function KeyName({ name, prefix, last4 }: KeyItem) {
  return (
    <>
      <strong>{name ?? 'Unnamed'}</strong>
      <code class="block">
        {prefix}…{last4}
      </code>
    </>
  );
}

export function KeyQuotas({ caps }: KeyItem) {
  return (
    <ul class="plain-list">
      {caps.map(({ tool, requests, rows }) => (
        <li key={tool}>
          <code>{TOOL_NAMES[tool]}</code> {formatCount(requests)} requests
          {rows !== null && `, ${formatCount(rows)} rows`}
        </li>
      ))}
    </ul>
  );
}
