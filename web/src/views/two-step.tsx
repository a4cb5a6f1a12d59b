import { useState } from 'preact/hooks';
import { api } from '../api';
import type { TwoStep as State } from '../generated/models/TwoStep';
import { useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Loaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { NewBackupCodes, TurnOff } from './two-step-change';
import { TurnOn } from './two-step-on';

/** If this many backup codes or fewer are left, the page asks the user to make new ones. */
const FEW_CODES = 2;

/** Shows whether two-step sign-in is on, and the buttons that change it. */
export function TwoStep({ onSessionsEnded }: { onSessionsEnded: () => void }) {
  const state = useLoad(() => api.twoStep.getTwoStep());
  const options = useLoad(() => api.signIn.getOptions());
  const [open, setOpen] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setOpen(null);
  const changed = (said: string) => {
    close();
    state.reload();
    announce(said);
  };
  const provider = options.data?.oidc_name ?? null;
  return (
    <section class="card">
      <h2>Two-step sign-in</h2>
      <Loaded of={state} lines={2}>
        {(data) => (
          <>
            <Words state={data} provider={provider} />
            <div class="buttons">
              {data.on_since !== null ? (
                <>
                  <button type="button" class="quiet" onClick={() => setOpen('codes')}>
                    New backup codes
                  </button>
                  <button type="button" class="quiet warn" onClick={() => setOpen('off')}>
                    Turn off
                  </button>
                </>
              ) : (
                data.has_password && (
                  <button type="button" onClick={() => setOpen('on')}>
                    Turn on
                  </button>
                )
              )}
            </div>
          </>
        )}
      </Loaded>
      {open === 'on' && (
        <TurnOn
          onClose={close}
          onDone={() => {
            onSessionsEnded();
            changed('Two-step sign-in is on.');
          }}
        />
      )}
      {open === 'codes' && (
        <NewBackupCodes onClose={close} onDone={() => changed('The backup codes were replaced.')} />
      )}
      {open === 'off' && <TurnOff onClose={close} onDone={() => changed('Two-step sign-in is off.')} />}
    </section>
  );
}

function Words({ state, provider }: { state: State; provider: string | null }) {
  const { on_since: onSince, backup_codes_left: left } = state;
  const ofProvider =
    provider === null ? '' : ` Signing in with ${provider} asks for no code here: the provider decides.`;
  if (onSince === null)
    return (
      <p>
        {state.has_password
          ? `After the password, signing in asks for a code of an app on your phone. Then a stolen password is not enough.${ofProvider}`
          : 'Your account has no password, so there is no second step here. Your single sign-on provider asks for one, if you have set it up there.'}
      </p>
    );
  return (
    <>
      <Facts
        rows={[
          [
            'State',
            <>
              <Badge state="on" /> since <When at={onSince} />
            </>,
          ],
          ['Backup codes left', String(left)],
        ]}
      />
      {left <= FEW_CODES && (
        <p class="notice wait">
          Make new backup codes before you run out of them. Without app and codes, only the operator can let
          you in.
        </p>
      )}
      {provider !== null && <p class="hint">{ofProvider.trim()}</p>}
    </>
  );
}
