import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Profile } from './generated/models/Profile';

export const SessionContext = createContext<Profile | null>(null);

/** The signed-in user. Available only inside the frame, which requires a session. */
export function useProfile(): Profile {
  const profile = useContext(SessionContext);
  if (profile === null) throw new Error('No session.');
  return profile;
}
