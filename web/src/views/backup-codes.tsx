import { CopyButton } from '../parts/pieces';

const FILE = 'fundmatch-backup-codes.txt';

/** Shows new backup codes. They cannot be shown again. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <>
      <p class="notice wait">
        Keep these codes now: they are shown only once. Without the app, each of them signs you in once.
      </p>
      <ul class="codes" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="row-actions">
        <CopyButton text={text} label="backup codes" />
        <button type="button" class="quiet small" onClick={() => download(text)}>
          Download
        </button>
      </div>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          I have stored them
        </button>
      </div>
    </>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}
