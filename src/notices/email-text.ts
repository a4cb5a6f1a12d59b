import type { Facts, FailedOutcome, TwoStepNotice } from './notice.js';
import type { ClaimedNotice } from './notices.queries.js';

export interface EmailText {
  subject: string;
  text: string;
}

/**
 * Writes the subject and text of an e-mail. `passwordLink` is called if the e-mail contains a
 * password link.
 */
export async function writeEmail(
  notice: ClaimedNotice,
  { origin, passwordLink }: { origin: string; passwordLink: () => Promise<string> },
): Promise<EmailText> {
  switch (notice.kind) {
    case 'endpoint-failing':
      return endpointFailing(notice.facts, origin);
    case 'limit-near':
      return limitNear(notice.facts, origin);
    case 'key-created':
    case 'key-revoked':
      return keyChanged(notice, origin);
    case 'secret-replaced':
      return secretReplaced(origin);
    case 'two-step-on':
    case 'two-step-off':
    case 'backup-codes-new':
    case 'backup-code-used':
    case 'wrong-codes':
      return aboutTwoStep(notice.kind, notice.created_at, origin);
    case 'password-reset':
      return passwordReset(origin, await passwordLink());
    case 'host-down':
      throw new Error('a notice about a host has no e-mail');
    default:
      throw new Error(
        `this version cannot send a notice that a newer version stored: ${(notice as ClaimedNotice).kind}`,
      );
  }
}

function endpointFailing(
  { host, failures, since, outcomes }: Facts['endpoint-failing'],
  origin: string,
): EmailText {
  const last = outcomes.at(-1);
  return {
    subject: `Your webhook endpoint at ${host} is failing`,
    text: lines(
      `fundmatch could not deliver to your webhook endpoint at ${host}.`,
      '',
      `Failed in a row: ${failures}`,
      `Since: ${inWords(since)}`,
      ...(last === undefined ? [] : [`Last result: ${resultOf(last)}`, `Match: ${last.match_id}`]),
      '',
      'A failed delivery is not repeated. Your matches are kept: read them with GET /api/v1/matches',
      `or at ${origin}/app/matches.`,
      '',
      `Test your endpoint at ${origin}/app/webhook.`,
      'You get at most one such message a day.',
    ),
  };
}

function limitNear({ tool, unit, used, limit }: Facts['limit-near'], origin: string): EmailText {
  return {
    subject: `You have used 80 % of today's ${unit} for ${tool}`,
    text: lines(
      `You have used ${used} of the ${limit} ${unit} that ${tool} allows per day.`,
      'Once the quota is reached, calls are answered with status 429. It resets at 00:00 UTC.',
      '',
      `Your use: ${origin}/app/usage`,
    ),
  };
}

function keyChanged(notice: ClaimedNotice, origin: string): EmailText {
  const done = notice.kind === 'key-created' ? 'created' : 'revoked';
  return {
    subject: `An API key of your account was ${done}`,
    text: lines(
      `An API key of your fundmatch account was ${done}.`,
      '',
      `Name: ${notice.key_name ?? 'none'}`,
      `Ends in: ${notice.key_last4 ?? 'unknown'}`,
      `When: ${inWords(notice.created_at.toISOString())}`,
      '',
      'If this was neither you nor the operator, revoke your keys and change your password:',
      `${origin}/app/keys`,
    ),
  };
}

function secretReplaced(origin: string): EmailText {
  return {
    subject: 'Take your new signing secret',
    text: lines(
      'We had to replace the signing secret of your webhooks. The old secret signs no more webhooks.',
      '',
      `Sign in, open ${origin}/app/webhook and choose "Rotate now". It shows a new secret, once.`,
      'Give it to your receiver, and prove the receiver on the same page.',
      '',
      'No webhook is sent to you until we resume sending. Your matches wait, and you can read them',
      `with GET /api/v1/matches or at ${origin}/app/matches. Your API keys stay valid.`,
    ),
  };
}

const TWO_STEP_EVENTS: Record<TwoStepNotice, { subject: string; event: string }> = {
  'two-step-on': {
    subject: 'Two-step sign-in of your account was turned on',
    event: 'Two-step sign-in of your fundmatch account was turned on.',
  },
  'two-step-off': {
    subject: 'Two-step sign-in of your account was turned off',
    event: 'Two-step sign-in of your fundmatch account was turned off.',
  },
  'backup-codes-new': {
    subject: 'Your backup codes were replaced',
    event: 'The backup codes of your fundmatch account were replaced. The old ones no longer work.',
  },
  'backup-code-used': {
    subject: 'A backup code of your account was used',
    event: 'Somebody entered a backup code of your fundmatch account. It does not work again.',
  },
  'wrong-codes': {
    subject: 'Somebody enters wrong codes for your account',
    event: 'Somebody entered the password of your fundmatch account, and then several wrong codes.',
  },
};

function aboutTwoStep(kind: TwoStepNotice, at: Date, origin: string): EmailText {
  const { subject, event } = TWO_STEP_EVENTS[kind];
  return {
    subject,
    text: lines(
      event,
      '',
      `When: ${inWords(at.toISOString())}`,
      '',
      'If this was neither you nor the operator, change your password:',
      `${origin}/app/account`,
    ),
  };
}

function passwordReset(origin: string, link: string): EmailText {
  return {
    subject: 'Set a new password for fundmatch',
    text: lines(
      `Somebody asked to set a new password for your account at ${origin}.`,
      '',
      'Open this link within one hour. It works once:',
      link,
      '',
      'If this was not you, do nothing. Your password stays as it is.',
    ),
  };
}

function resultOf({ response_code: code, reason }: FailedOutcome): string {
  return code === null ? (reason ?? 'no answer') : `HTTP status ${code}`;
}

/** Returns an instant in UTC as text, without seconds. */
function inWords(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;
