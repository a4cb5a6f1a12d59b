import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { navigate, useLocation } from '../router';

/** Returns the filter values from the URL. Omits empty values. */
export function useFilters(names: readonly string[]): Record<string, string> {
  const { query } = useLocation();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Returns the URL of a list with these filters. */
export function filterAddress(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}

type Values = Record<string, string>;

/** The values of the filter fields and the functions that change them. */
interface Form {
  values: Values;
  type: (name: string, text: string) => void;
  apply: (changed: Values) => void;
}

const FormContext = createContext<Form>({ values: {}, type: () => undefined, apply: () => undefined });

/**
 * A form whose fields filter a list. A choice applies at once. Typed text applies when the user
 * presses Enter, leaves the field or presses `SearchButton`. The focus does not move.
 */
export function Filters({
  path,
  values,
  children,
}: {
  path: string;
  values: Values;
  children: ComponentChildren;
}) {
  /** Typed texts that are not applied yet. */
  const [typed, setTyped] = useState<Values>({});
  const address = filterAddress(path, values);
  // The Back button and "Show all" change the URL, so the fields must show the values of the URL
  // again.
  useLayoutEffect(() => setTyped({}), [address]);
  const apply = (changed: Values) => {
    const next = { ...values };
    for (const [name, text] of Object.entries({ ...typed, ...changed })) next[name] = text.trim();
    const target = filterAddress(path, next);
    setTyped({});
    if (target !== `${location.pathname}${location.search}`) navigate(target, { keepScroll: true });
  };
  const type = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  return (
    <form
      class="filter"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply({});
      }}
    >
      <FormContext.Provider value={{ values: { ...values, ...typed }, type, apply }}>
        {children}
      </FormContext.Provider>
    </form>
  );
}

/** A filter field for text, a date or a number. */
export function TextFilter({
  name,
  label,
  type = 'search',
  placeholder,
}: {
  name: string;
  label: string;
  type?: 'search' | 'date' | 'number';
  placeholder?: string;
}) {
  const form = useContext(FormContext);
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name={name}
        type={type}
        value={form.values[name] ?? ''}
        onInput={(event) => form.type(name, event.currentTarget.value)}
        onChange={(event) => form.apply({ [name]: event.currentTarget.value })}
        {...(placeholder !== undefined && { placeholder })}
        {...(type === 'number' && { min: 0, step: 'any' })}
      />
    </label>
  );
}

/** A filter field with a list of choices. */
export function ChoiceFilter({
  name,
  label,
  all = 'All',
  choices,
}: {
  name: string;
  label: string;
  all?: string;
  choices: readonly (readonly [string, string])[];
}) {
  const form = useContext(FormContext);
  const current = form.values[name] ?? '';
  const isKnown = current === '' || choices.some(([value]) => value === current);
  return (
    <label class="field">
      <span>{label}</span>
      <select
        name={name}
        value={current}
        onChange={(event) => form.apply({ [name]: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {[...choices, ...(isKnown ? [] : [[current, current] as const])].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A button that applies the typed texts, for users who do not press Enter. */
export function SearchButton() {
  return (
    <button type="submit" class="quiet">
      Search
    </button>
  );
}
