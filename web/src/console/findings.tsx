import type { Finding } from '../generated/models/Finding';
import { Icon } from '../parts/icons';

/** Shows the current problems, worst first, with the action for each. */
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
              Runbook:{' '}
              <a href={pageOf(runbook)}>
                <code>{runbook}</code>
              </a>
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the path of the page with this section of the operator documentation. */
function pageOf(runbook: string): string {
  const [, name = '', section = ''] = /^docs\/operations\/([\w-]+)\.md(#.*)?$/.exec(runbook) ?? [];
  return `/guides/operations/${name === '' ? '' : `${name}/`}${section}`;
}
