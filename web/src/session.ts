import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Profile } from './generated/models/Profile';

export const SessionContext = createContext<Profile | null>(null);

/** Deletes what a module keeps beyond a view, except what belongs to the next user. */
type Clear = (nextUserId: string | null) => void;

const clears: Clear[] = [];
let owner: string | null = null;

/** Registers what to delete when the session ends or another user signs in. */
export function clearWithSession(clear: Clear): void {
  clears.push(clear);
}

/**
 * Says who is signed in; null for nobody. If that changed, everything that was kept of the user
 * before is deleted: rows, scroll positions, uploads.
 */
export function setOwner(userId: string | null): void {
  if (userId === owner && userId !== null) return;
  owner = userId;
  for (const clear of clears) clear(userId);
}

/** The user who is signed in; null for nobody. */
export function sessionOwner(): string | null {
  return owner;
}

/** Tells the other tabs of this browser who is signed in now; null for nobody. */
export function tellOtherTabs(userId: string | null): void {
  tabs.postMessage(userId);
}

/**
 * Calls back when another user signed in in another tab, or the user signed out there. Returns how to
 * stop that.
 */
export function onOtherTab(changed: (userId: string | null) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string | null>) => data !== owner && changed(data);
  tabs.addEventListener('message', onMessage);
  return () => tabs.removeEventListener('message', onMessage);
}

const tabs = new BroadcastChannel('fundmatch session');

/** The signed-in user. Available only inside the frame, which requires a session. */
export function useProfile(): Profile {
  const profile = useContext(SessionContext);
  if (profile === null) throw new Error('No session.');
  return profile;
}
