import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Profile } from './generated/models/Profile';

export const SessionContext = createContext<Profile | null>(null);

/** Deletes data that a module keeps outside a view. Keeps the data of the next user. */
type Clear = (nextUserId: string | null) => void;

const clears: Clear[] = [];
let owner: string | null = null;

/** Registers a function that deletes data when the session ends or another user signs in. */
export function clearWithSession(clear: Clear): void {
  clears.push(clear);
}

/**
 * Sets the signed-in user. Null means that nobody is signed in. If the user changed, deletes all
 * data of the previous user: rows, scroll positions and uploads.
 */
export function setOwner(userId: string | null): void {
  if (userId === owner && userId !== null) return;
  owner = userId;
  for (const clear of clears) clear(userId);
}

/** Returns the id of the signed-in user, or null if nobody is signed in. */
export function sessionOwner(): string | null {
  return owner;
}

/**
 * Sends the id of the signed-in user to the other tabs of this browser. Null means that nobody is
 * signed in.
 */
export function tellOtherTabs(userId: string | null): void {
  tabs.postMessage(userId);
}

/**
 * Calls `changed` when another tab signs in as another user or signs out. Returns a function that
 * removes the listener.
 */
export function onOtherTab(changed: (userId: string | null) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string | null>) => data !== owner && changed(data);
  tabs.addEventListener('message', onMessage);
  return () => tabs.removeEventListener('message', onMessage);
}

const tabs = new BroadcastChannel('fundmatch session');

/** Returns the signed-in user. It is available only inside the frame, which requires a session. */
export function useProfile(): Profile {
  const profile = useContext(SessionContext);
  if (profile === null) throw new Error('useProfile needs a session. Use it only inside Frame.');
  return profile;
}
