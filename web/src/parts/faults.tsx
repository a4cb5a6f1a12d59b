import { useEffect, useId, useState } from 'preact/hooks';
import type { Fault } from '../api';
import { Icon } from './icons';

interface Failed {
  fault: Fault;
  retry: () => void;
}

/** The failed loads of the current page, by the id of the load. */
const failed = new Map<string, Failed>();
const listeners = new Set<() => void>();

/** Shows the error of a failed load in the error bar of the page, until the load succeeds. */
export function useReportedFault(fault: Fault | null, retry: () => void): void {
  const id = useId();
  useEffect(() => {
    if (fault === null) return;
    failed.set(id, { fault, retry });
    for (const listener of listeners) listener();
    return () => {
      failed.delete(id);
      for (const listener of listeners) listener();
    };
  }, [fault]);
}

/** Shows one error for everything that failed to load, with one Retry button. */
export function FaultBar() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const onChange = () => setTick((tick) => tick + 1);
    listeners.add(onChange);
    onChange();
    return () => void listeners.delete(onChange);
  }, []);
  const all = [...failed.values()];
  if (all.length === 0) return null;
  const messages = [...new Set(all.map(({ fault }) => fault.message))];
  const canRetry = all.some(({ fault }) => fault.code !== 'not_found');
  return (
    <div class="notice bad fault" role="alert">
      <span>{messages.join(' ')}</span>
      {canRetry && (
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            for (const { retry } of all) retry();
          }}
        >
          <Icon name="refresh" /> Retry
        </button>
      )}
    </div>
  );
}
