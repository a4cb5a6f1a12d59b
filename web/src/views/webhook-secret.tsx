import { useState } from 'preact/hooks';
import { api } from '../api';
import type { WebhookSettings } from '../generated/models/WebhookSettings';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm, Dialog } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { Code, Secret } from '../parts/pieces';
import { When } from '../parts/time';

type Open = { kind: 'activate' | 'rotate' } | { kind: 'shown'; secret: string; isNext: boolean };

/**
 * Shows the signing secret. The customer can rotate it in two steps, or immediately if the secret
 * leaked.
 */
export function SigningSecret({ settings, onChanged }: { settings: WebhookSettings; onChanged: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const expiresAt = settings.next_secret_expires_at;
  const act = useAction(async (work: () => Promise<Open | null>, said?: string) => {
    setOpen(await work());
    onChanged();
    if (said !== undefined) announce(said);
  });
  const prepare = async (): Promise<Open> => {
    const { signing_secret: secret } = await api.webhook.prepareSecret();
    return { kind: 'shown', secret, isNext: true };
  };
  const rotate = async (): Promise<Open> => {
    const { signing_secret: secret } = await api.webhook.rotateSecret();
    return { kind: 'shown', secret, isNext: false };
  };
  const activate = async () => {
    await api.webhook.activateSecret();
    return null;
  };
  const discard = async () => {
    await api.webhook.discardNextSecret();
    return null;
  };
  const ask = (kind: 'activate' | 'rotate') => {
    act.clear();
    setOpen({ kind });
  };
  return (
    <section class="card">
      <h2>Signing secret</h2>
      {!settings.has_signing_secret ? (
        <p>It comes with your first API key.</p>
      ) : (
        <>
          <p>
            In use since <When at={settings.secret_rotated_at} />. It was shown once.
          </p>
          <FaultNotice fault={open === null ? act.fault : null} />
          {expiresAt === null ? (
            <>
              <p>
                To replace it without losing a match: prepare the next one, let your receiver accept both,
                then activate it.
              </p>
              <div class="buttons">
                <button type="button" class="quiet" disabled={act.busy} onClick={() => void act.run(prepare)}>
                  1. Prepare the next secret
                </button>
                <button type="button" class="quiet warn" onClick={() => ask('rotate')}>
                  It leaked: rotate now
                </button>
              </div>
            </>
          ) : (
            <Prepared
              expiresAt={expiresAt}
              busy={act.busy}
              onActivate={() => ask('activate')}
              onDiscard={() => void act.run(discard, 'The prepared secret was discarded.')}
              onAgain={() => void act.run(prepare)}
            />
          )}
        </>
      )}
      {open?.kind === 'activate' && (
        <Confirm
          title="Activate the next secret"
          action="Activate"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() => void act.run(activate, 'The next secret is active. The old one no longer works.')}
        >
          <p>
            Every webhook from this moment on is signed with the next secret. The old one never works again.
            Is the next one deployed in your receiver? <strong>Sign them with the prepared secret</strong>,
            above, proves it.
          </p>
        </Confirm>
      )}
      {open?.kind === 'rotate' && (
        <Confirm
          title="Rotate the signing secret now"
          action="Rotate now"
          phrase="rotate"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() => void act.run(rotate)}
        >
          <p>
            <strong>The old one stops working now.</strong> Until your receiver has the new secret, it refuses
            every webhook, and a refused webhook is not sent again. If nothing leaked, prepare the next secret
            instead.
          </p>
        </Confirm>
      )}
      {open?.kind === 'shown' && <Shown {...open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Prepared({
  expiresAt,
  busy,
  onActivate,
  onDiscard,
  onAgain,
}: {
  expiresAt: string;
  busy: boolean;
  onActivate: () => void;
  onDiscard: () => void;
  onAgain: () => void;
}) {
  return (
    <>
      <p class="notice wait">
        The next secret is prepared. It signs nothing yet and expires <When at={expiresAt} ago />.
      </p>
      <p>
        Deploy a receiver that accepts both, prove it with the prepared secret, then activate. In TypeScript:
      </p>
      <Code
        label="TypeScript code"
        text="await constructEvent(body, signature, [nextSecret, currentSecret]);"
      />
      <div class="buttons">
        <button type="button" disabled={busy} onClick={onActivate}>
          2. Activate the next secret
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={onAgain}>
          Prepare another
        </button>
        <button type="button" class="quiet warn" disabled={busy} onClick={onDiscard}>
          Discard
        </button>
      </div>
    </>
  );
}

function Shown({ secret, isNext, onClose }: { secret: string; isNext: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={isNext ? 'Your next signing secret' : 'Your new signing secret'}
      onClose={onClose}
      closable={false}
    >
      <p class="notice wait">
        Copy it now: it is shown only once.{' '}
        {isNext
          ? 'The current one keeps signing until you activate this one.'
          : 'The old one stopped working.'}
      </p>
      <Secret label="Signing secret" value={secret} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
