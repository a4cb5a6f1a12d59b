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
    // If the browser blocks storage, there is nothing to delete.
  }
});

/** Stores the result of an upload in the browser, per user. The overview shows it. */
export function rememberUpload(userId: string, upload: LastUpload): void {
  try {
    localStorage.setItem(`${NAME}.${userId}`, JSON.stringify(upload));
  } catch {
    // The browser may block storage. The overview then does not show the upload.
  }
}

/** Returns the user's last upload in this browser, or null if there is none. */
export function lastUpload(userId: string): LastUpload | null {
  try {
    return JSON.parse(localStorage.getItem(`${NAME}.${userId}`) ?? 'null') as LastUpload | null;
  } catch {
    return null;
  }
}

/** Deletes the stored result of the user's last upload. */
export function forgetUpload(userId: string): void {
  try {
    localStorage.removeItem(`${NAME}.${userId}`);
  } catch {
    // If the browser blocks storage, there is nothing to delete.
  }
}
