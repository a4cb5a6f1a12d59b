import { clearWithSession } from './session';

/** The result of the last upload in this browser. The service stores no uploads. */
export interface LastUpload {
  at: string;
  file: string;
  stored: number;
  rejected: number;
}

const NAME = 'fundmatch.last-upload';

clearWithSession((nextUserId) => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${NAME}.`) && key !== `${NAME}.${nextUserId}`) localStorage.removeItem(key);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
});

/** Remembers an upload for the overview, per user. */
export function rememberUpload(userId: string, upload: LastUpload): void {
  try {
    localStorage.setItem(`${NAME}.${userId}`, JSON.stringify(upload));
  } catch {
    // A browser may refuse to store anything. The overview then does not show the upload.
  }
}

/** Reads the user's last upload in this browser. Null if there is none. */
export function lastUpload(userId: string): LastUpload | null {
  try {
    return JSON.parse(localStorage.getItem(`${NAME}.${userId}`) ?? 'null') as LastUpload | null;
  } catch {
    return null;
  }
}

/** Deletes the record of the user's last upload. */
export function forgetUpload(userId: string): void {
  try {
    localStorage.removeItem(`${NAME}.${userId}`);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
}
