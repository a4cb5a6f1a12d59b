import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { api, toFault } from '../api';
import type { Fault } from '../api';
import type { TrialReport } from '../generated/models/TrialReport';
import { announce } from '../parts/announce';
import { formatCount } from '../parts/format';
import { Icon } from '../parts/icons';
import { FaultNotice } from '../parts/page';
import { When } from '../parts/time';
import { useProfile } from '../session';

type Kind = TrialReport['kind'];

const TRIALS: { kind: Kind; title: string; expects: string }[] = [
  { kind: 'event', title: 'A signed event', expects: 'accepted with 2xx within 5 s' },
  { kind: 'forged', title: 'A wrong signature', expects: 'refused with 4xx' },
  { kind: 'large', title: 'The largest event', expects: 'accepted with 2xx within 5 s' },
];

/**
 * Sends three test events to the receiver one after the other and shows the results. The first is
 * valid, the second has a wrong signature, and the third has the maximum size.
 */
export function ReceiverTrials({ isNew, hasNext }: { isNew: boolean; hasNext: boolean }) {
  const { tier } = useProfile();
  const [reports, setReports] = useState<Partial<Record<Kind, TrialReport>>>({});
  const [running, setRunning] = useState<Kind | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const prove = async (secret: 'current' | 'next') => {
    setReports({});
    setFault(null);
    const done: TrialReport[] = [];
    try {
      for (const { kind } of TRIALS) {
        setRunning(kind);
        const report = await api.webhook.tryReceiver({ requestBody: { kind, secret } });
        done.push(report);
        setReports((before) => ({ ...before, [kind]: report }));
        // If the receiver is unreachable, the other events would fail for the same reason.
        if (kind === 'event' && report.status === null) break;
      }
      const isGood = done.length === TRIALS.length && done.every(({ passed }) => passed);
      announce(isGood ? 'Your receiver works.' : 'Your receiver did not pass every test.');
    } catch (error) {
      setFault(toFault(error));
    } finally {
      setRunning(null);
    }
  };
  const first = reports.event;
  return (
    <section class="card trials">
      <h2>Prove your receiver</h2>
      <p>
        {isNew && <strong>The URL is saved. </strong>}
        This sends three test events, signed like real ones. They carry <code>"test": true</code> and an
        invented company, and are stored nowhere.
      </p>
      <div class="buttons">
        <button
          type="button"
          disabled={running !== null || tier !== 'pro'}
          onClick={() => void prove('current')}
        >
          <Icon name="send" /> {running === null ? 'Send test events' : 'Sending…'}
        </button>
        {hasNext && (
          <button
            type="button"
            class="quiet"
            disabled={running !== null || tier !== 'pro'}
            onClick={() => void prove('next')}
          >
            Sign them with the prepared secret
          </button>
        )}
      </div>
      <FaultNotice fault={fault} />
      {first !== undefined && <Connection report={first} />}
      <div aria-live="polite">
        {(running !== null || first !== undefined) && (
          <ul class="checks">
            {TRIALS.map((trial) => (
              <Check
                key={trial.kind}
                {...trial}
                report={reports[trial.kind]}
                isRunning={running === trial.kind}
              />
            ))}
          </ul>
        )}
      </div>
      {first !== undefined && running === null && <Verdict reports={reports} />}
    </section>
  );
}

function Connection({ report }: { report: TrialReport }) {
  const { addresses, dns_ms: dnsMs, connect_ms: connectMs, tls_ms: tlsMs } = report;
  return (
    <ul class="checks">
      <Step isGood={dnsMs !== null} title="DNS">
        {dnsMs === null
          ? report.answer
          : `${addresses === 1 ? '1 address' : `${addresses} addresses`}, ${dnsMs} ms`}
      </Step>
      {dnsMs !== null && (
        <Step isGood={connectMs !== null} title="Connection">
          {connectMs === null ? report.answer : `open after ${connectMs} ms`}
        </Step>
      )}
      {connectMs !== null && (
        <Step isGood={tlsMs !== null} title="TLS">
          {tlsMs === null ? (
            report.answer
          ) : (
            <>
              {report.tls_version}, certificate valid until <When at={report.certificate_ends_at} />
            </>
          )}
        </Step>
      )}
    </ul>
  );
}

function Check({
  title,
  expects,
  report,
  isRunning,
}: {
  title: string;
  expects: string;
  report: TrialReport | undefined;
  isRunning: boolean;
}) {
  if (report === undefined)
    return (
      <li>
        <Icon name="clock" />
        <span>
          <strong>{title}</strong> {isRunning ? 'is on its way…' : 'not sent'}
        </span>
      </li>
    );
  return (
    <Step isGood={report.passed} title={title}>
      {report.passed ? '' : `should be ${expects}: `}
      {report.status === null ? report.answer : `status ${report.status}`}, {formatCount(report.duration_ms)}{' '}
      ms, {formatCount(report.body_bytes)} bytes sent
      {report.status !== null && report.answer !== null && (
        <code class="snippet" title={report.answer}>
          {report.answer}
        </code>
      )}
    </Step>
  );
}

function Step({ isGood, title, children }: { isGood: boolean; title: string; children: ComponentChildren }) {
  return (
    <li>
      <span class={isGood ? 'tone-good' : 'tone-bad'}>
        <Icon name={isGood ? 'check' : 'cross'} />
      </span>
      <span>
        <strong>{title}</strong> <span class="unseen">{isGood ? 'passed: ' : 'failed: '}</span>
        {children}
      </span>
    </li>
  );
}

/** Explains the test results and what to do. */
function Verdict({ reports }: { reports: Partial<Record<Kind, TrialReport>> }) {
  const { event, forged, large } = reports;
  if (event?.passed === true && forged?.passed === true && large?.passed === true)
    return <p class="notice good">Your receiver works: it takes real events and refuses forged ones.</p>;
  return (
    <ul class="notice bad advice">
      {event?.passed === false && <li>{adviceOn(event)}</li>}
      {event?.passed === true && forged?.passed === false && (
        <li>
          It accepted a wrong signature, so anyone who knows the URL can send it false matches. Check{' '}
          <code>X-Service-Signature</code> as shown below and answer 401.
        </li>
      )}
      {event?.passed === true && large?.passed === false && (
        <li>
          It does not accept an event of {formatCount(Math.round(large.body_bytes / 1024))} KB. Events with
          many matched accounts get that large. Raise the limit of the body's size to 2 MB.
        </li>
      )}
    </ul>
  );
}

function adviceOn({ error, status }: TrialReport): string {
  if (status !== null && status >= 300 && status < 400)
    return 'It redirects. Redirects are not followed: save the URL that it redirects to.';
  if (status === 401 || status === 403)
    return 'It refused a correctly signed event. Check that it uses the current signing secret, and the raw body before any JSON parser.';
  if (status === 404) return 'There is nothing at this path. Check the URL.';
  if (status === 413) return 'It does not accept a body of this size.';
  if (status !== null) return `It answered ${status}. Check the log of your receiver.`;
  return (
    {
      dns: 'The host name does not resolve. Check its spelling and its DNS records.',
      connect:
        'Nothing accepts connections there. Is your receiver running, and its port open to the internet?',
      tls: 'TLS failed. The certificate must be valid, for this host name, and sent with its whole chain.',
      timeout: 'No answer came within 5 seconds. Answer first, and do the work afterwards.',
      'blocked-address': 'The host resolves to an address that is not public.',
    }[error ?? ''] ?? 'It did not answer with HTTP.'
  );
}
