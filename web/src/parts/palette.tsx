import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api';
import { CONSOLE_PAGES, SETTINGS_PAGES } from '../pages';
import { navigate } from '../router';
import { useProfile } from '../session';
import { Icon } from './icons';
import type { IconName } from './icons';

interface Entry {
  to: string;
  name: string;
  hint: string;
  icon: IconName;
}

const ACTIONS: readonly Entry[] = [
  { to: '/app/keys?create', name: 'Create an API key', hint: 'action', icon: 'key' },
  { to: '/app/crm/upload', name: 'Upload a CSV file', hint: 'action', icon: 'upload' },
  { to: '/app/webhook', name: 'Prove the receiver', hint: 'action', icon: 'send' },
  { to: '/app/webhook', name: 'Rotate the signing secret', hint: 'action', icon: 'refresh' },
  { to: '/app/matches?status=failed', name: 'Show failed matches', hint: 'action', icon: 'warning' },
  { to: '/app/account', name: 'Change the password', hint: 'action', icon: 'account' },
];
const SHOWN = 15;
const SHOWN_OF_EACH = 5;
const PAUSE_MS = 200;

/**
 * The command palette. Finds pages, actions, accounts, matches and other rounds by a few letters.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { role, tier } = useProfile();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const search = useCompanies(text, tier === 'pro');
  // Until the search for the new text is done, the palette shows only earlier results that match
  // the new text.
  const found = search.isDone ? search.found : search.found.filter(({ name }) => fits(name, text));
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const pages = [...SETTINGS_PAGES, ...(role === 'operator' ? CONSOLE_PAGES : [])];
  const known = [...pages.map(({ to, name, icon }) => ({ to, name, icon, hint: 'page' })), ...ACTIONS];
  const entries = [...known.filter(({ name }) => fits(name, text)), ...found].slice(0, SHOWN);
  const hint = hintOf(search, entries.length);
  const chosen = Math.min(at, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(entries[chosen]);
    }
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Find" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Find a page, company or action"
        aria-expanded={entries.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={entries.length > 0 ? `palette-${chosen}` : ''}
        autocomplete="off"
        placeholder="Find a page, company or action"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-list" role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <li
            key={`${entry.to} ${entry.name}`}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => open(entry)}
          >
            <Icon name={entry.icon} /> {entry.name} <small>{entry.hint}</small>
          </li>
        ))}
      </ul>
      {hint !== null && (
        <p class="hint" role="status">
          {hint}
        </p>
      )}
    </dialog>
  );
}

const fits = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

function hintOf({ isDone, hasFailed }: Search, shown: number): string | null {
  if (isDone && hasFailed) return 'Not everything could be searched. Change the text to try again.';
  if (shown > 0) return null;
  return isDone ? 'Nothing fits.' : 'Searching…';
}

interface Search {
  found: Entry[];
  /** Whether the search for the current text is done. */
  isDone: boolean;
  hasFailed: boolean;
}

/**
 * Searches the customer's accounts, the companies of matches and, for Pro users, other rounds.
 * Starts when the user pauses typing. If one search fails, the results of the others still appear.
 */
function useCompanies(text: string, isPro: boolean): Search {
  const search = text.trim();
  const [last, setLast] = useState({ search: '', found: [] as Entry[], hasFailed: false });
  useEffect(() => {
    if (search.length < 2) return setLast({ search, found: [], hasFailed: false });
    let stale = false;
    const timer = setTimeout(() => {
      const searches = [findAccounts(search), findMatches(search), ...(isPro ? [findRounds(search)] : [])];
      void Promise.allSettled(searches).then((results) => {
        if (stale) return;
        const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
        setLast({ search, found, hasFailed: results.some(({ status }) => status === 'rejected') });
      });
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [search, isPro]);
  return { ...last, isDone: last.search === search };
}

async function findAccounts(search: string): Promise<Entry[]> {
  const { data } = await api.crm.listAccounts({ search });
  return data.slice(0, SHOWN_OF_EACH).map(({ external_id: id, name }) => ({
    to: `/app/crm/accounts/${encodeURIComponent(id)}`,
    name,
    hint: 'account',
    icon: 'data',
  }));
}

async function findMatches(search: string): Promise<Entry[]> {
  const { data } = await api.matchList.listMatchItems({ company: search });
  return data.slice(0, SHOWN_OF_EACH).map((match) => ({
    to: `/app/matches/${match.match_id}`,
    name: match.company_name,
    hint: 'match',
    icon: 'matches',
  }));
}

/** Finds rounds that did not match. `findMatches` finds the matched rounds. */
async function findRounds(search: string): Promise<Entry[]> {
  const { data } = await api.rounds.searchRounds({ search });
  return data
    .filter((round) => round.match_id === null)
    .slice(0, SHOWN_OF_EACH)
    .map((round) => ({
      to: `/app/rounds/${round.round_id}`,
      name: round.company_name,
      hint: 'round without a match',
      icon: 'rounds',
    }));
}
