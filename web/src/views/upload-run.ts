import { useEffect, useState } from 'preact/hooks';
import { rememberUpload } from '../last-upload';
import { announce } from '../parts/announce';
import { formatCount, formatUnits } from '../parts/format';
import type { Columns, Kind } from './upload-columns';
import type { Sheet } from './upload-file';
import { sendSheet } from './upload-send';
import type { Progress } from './upload-send';

/** An upload that runs or has ended. */
export interface Run {
  userId: string;
  kind: Kind;
  sheet: Sheet;
  mapping: Columns;
  progress: Progress;
}

/** There is one at a time. It goes on while its user looks at other pages. */
let current: { run: Run; abort: AbortController } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The upload of this user; null if there is none. Renders again with each batch. */
export function useUploadRun(userId: string): Run | null {
  const [, setTick] = useState(0);
  useEffect(() => {
    const onChange = () => setTick((tick) => tick + 1);
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  }, []);
  return current?.run.userId === userId ? current.run : null;
}

/**
 * Sends a file, unless another is being sent. The browser asks before the pages are closed while it
 * runs.
 */
export async function startUpload(upload: Omit<Run, 'progress'>): Promise<void> {
  if (current?.run.progress.done === false) return;
  const { userId, kind, sheet, mapping } = upload;
  const abort = new AbortController();
  const onProgress = (progress: Progress) => {
    if (!abort.signal.aborted) show({ run: { ...upload, progress }, abort });
  };
  addEventListener('beforeunload', askBeforeUnload);
  try {
    const { stored, rejected } = await sendSheet({ kind, sheet, mapping, signal: abort.signal, onProgress });
    // Ended, perhaps with the session of its user.
    if (abort.signal.aborted) return;
    const at = new Date().toISOString();
    rememberUpload(userId, { at, file: sheet.name, stored, rejected: rejected.length });
    announce(`${sheet.name}: ${formatUnits(stored, 'row')} stored, ${formatCount(rejected.length)} not.`);
  } finally {
    // After its end, another may run.
    if (current === null || current.abort === abort) removeEventListener('beforeunload', askBeforeUnload);
  }
}

/** Forgets the upload, and sends no further batch of it. */
export function endUpload(): void {
  current?.abort.abort();
  show(null);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
