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

/** The page of the service that shows a section of the documentation for operators. */
function pageOf(runbook: string): string {
  const [, name = '', section = ''] = /^docs\/operations\/([\w-]+)\.md(#.*)?$/.exec(runbook) ?? [];
  return `/guides/operations/${name === '' ? '' : `${name}/`}${section}`;
}
