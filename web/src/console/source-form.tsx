import { useState } from 'preact/hooks';
import { api } from '../api';
import type { SourceItem } from '../generated/models/SourceItem';
import type { SourceTrial } from '../generated/models/SourceTrial';
import { useAction } from '../hooks';
import { Dialog } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { Trial } from './source-trial';

type Kind = 'rss' | 'form-d' | 'rounds';

const KINDS: readonly (readonly [Kind, string])[] = [
  ['rss', 'RSS or Atom feed'],
  ['form-d', 'Form D filings of EDGAR'],
  ['rounds', 'Structured rounds, one JSON object per line'],
];

interface Props {
  /** The source to edit. Null adds a new source. */
  source: SourceItem | null;
  /** The setting MIN_ROUND_CONFIDENCE. */
  minConfidence: number;
  onClose: () => void;
  /** Called after saving, with a message to announce. */
  onSaved: (said: string) => void;
}

/** Adds or edits a source. The operator can try the source before saving. */
export function SourceForm({ source, minConfidence, onClose, onSaved }: Props) {
  const [url, setUrl] = useState(source?.url ?? '');
  const [kind, setKind] = useState<Kind>((source?.kind as Kind | undefined) ?? 'rss');
  const [own, setOwn] = useState(source?.min_confidence?.toString() ?? '');
  const min_confidence = kind !== 'rss' || own === '' ? null : Number(own);
  const [trial, setTrial] = useState<SourceTrial | null>(null);
  const attempt = useAction(async () => {
    setTrial(null);
    setTrial(await api.operatorSources.trySource({ requestBody: { kind, url: url.trim(), min_confidence } }));
  });
  const save = useAction(async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const seconds = Number(data.get('interval'));
    if (source !== null) {
      const requestBody = { url: url.trim(), interval_seconds: seconds, min_confidence };
      await api.operatorSources.editSource({ name: source.name, requestBody });
      return onSaved(`${source.name} was changed.`);
    }
    const name = String(data.get('name')).trim();
    const requestBody = { name, kind, url: url.trim(), interval_seconds: seconds, min_confidence };
    await api.operatorSources.addSource({ requestBody: { ...requestBody, enabled: data.has('enabled') } });
    onSaved(`${name} was added.`);
  });
  const isBusy = save.busy || attempt.busy;
  return (
    <Dialog title={source === null ? 'Add a source' : `Edit ${source.name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(event.currentTarget);
        }}
      >
        {source === null && <NewFields kind={kind} onKind={setKind} />}
        <label class="field">
          <span>URL</span>
          <input
            name="url"
            type="url"
            required
            maxLength={2000}
            autocomplete="off"
            placeholder="https://"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Polled every … seconds</span>
          <input
            name="interval"
            type="number"
            required
            min={1}
            max={86_400}
            defaultValue={String(source?.interval_seconds ?? 30)}
          />
        </label>
        {kind === 'rss' && <MinConfidence general={minConfidence} value={own} onChange={setOwn} />}
        {source === null && (
          <label class="check">
            <input name="enabled" type="checkbox" defaultChecked /> Start polling at once
          </label>
        )}
        <FaultNotice fault={save.fault ?? attempt.fault} />
        <div class="buttons">
          <button type="submit" disabled={isBusy}>
            {source === null ? 'Add source' : 'Save'}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={isBusy || url === ''}
            onClick={() => void attempt.run()}
          >
            {attempt.busy ? 'Reading…' : 'Try it'}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
      {trial !== null && <Trial trial={trial} />}
    </Dialog>
  );
}

/** Fields that cannot be changed later. */
function NewFields({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <>
      <label class="field">
        <span>Name, lower case</span>
        <input
          name="name"
          required
          maxLength={63}
          pattern="[a-z0-9][a-z0-9._\-]*"
          autocomplete="off"
          spellcheck={false}
        />
      </label>
      <label class="field">
        <span>Kind</span>
        <select name="kind" value={kind} onChange={(event) => onKind(event.currentTarget.value as Kind)}>
          {KINDS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface MinConfidenceProps {
  /** The setting MIN_ROUND_CONFIDENCE. */
  general: number;
  value: string;
  onChange: (value: string) => void;
}

/**
 * The field for the minimum confidence. Only feeds have this field, because filings and structured
 * rounds are never held.
 */
function MinConfidence({ general, value, onChange }: MinConfidenceProps) {
  return (
    <label class="field">
      <span>Minimum confidence, 0 to 1</span>
      <input
        name="min-confidence"
        type="number"
        min={0}
        max={1}
        step="any"
        autocomplete="off"
        placeholder={`${general}, as for all sources`}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <small>
        Rounds below it wait for review. A news feed tells of a round in every second item, a wire in one of
        two hundred: take less for the feed, and more for the wire.
      </small>
    </label>
  );
}
