import type { Finding } from '../generated/models/Finding';
import { Icon } from '../parts/icons';

/** The current problems, worst first, with what to do about each. */
export function Findings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0)
    return (
      <p class="notice good">
        <Icon name="check" /> Nothing is wrong.
      </p>
    );
  return (
    <ul class="findings">
      {findings.map(({ severity, problem, todo, runbook }) => (
        <li key={problem} class={`notice ${severity === 'bad' ? 'bad' : 'wait'}`}>
          <Icon name={severity === 'bad' ? 'warning' : 'flag'} />
          <span>
            <strong>{problem}</strong> {todo}
            <small class="block">
              Runbook: <code>{runbook}</code>
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
