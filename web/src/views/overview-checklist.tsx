import type { SetUp } from '../generated/models/SetUp';
import { Icon } from '../parts/icons';
import { Link } from '../router';

/** Shows the steps until the first match. Disappears when all steps are done. */
export function Checklist({ setUp }: { setUp: SetUp }) {
  const steps = [
    {
      isDone: setUp.has_key,
      to: '/app/keys',
      title: 'Create an API key',
      why: 'Your systems push CRM data with it.',
    },
    {
      isDone: setUp.has_accounts,
      to: '/app/crm/upload',
      title: 'Push your accounts',
      why: 'With the API, the command line or a CSV file. Only what is here can match.',
    },
    {
      isDone: setUp.has_webhook,
      to: '/app/webhook',
      title: 'Set the webhook',
      why: 'Matches reach you within a minute of the article.',
    },
    {
      isDone: setUp.is_proved,
      to: '/app/webhook',
      title: 'Prove your receiver',
      why: 'Each match is sent once only, so test before the first one.',
    },
    {
      isDone: setUp.has_match,
      to: '/app/backtest',
      title: 'Get the first match',
      why: 'Until then, see what would have matched in the past months.',
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section class="card">
      <h2>
        Getting started: {done} of {steps.length} done
      </h2>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.title} class={step.isDone ? 'done' : ''}>
            <span class={step.isDone ? 'tone-good' : 'tone-soft'}>
              <Icon name={step.isDone ? 'check' : 'clock'} />
            </span>
            <span>
              {step.isDone ? (
                <>
                  {step.title} <span class="unseen">(done)</span>
                </>
              ) : (
                <Link to={step.to}>{step.title}</Link>
              )}
              {step === next && <small class="block">{step.why}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
