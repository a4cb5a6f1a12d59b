import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { navigate, useLocation } from '../router';

/** The values of a list's filters, which are kept in the address. Empty ones are omitted. */
export function useFilters(names: readonly string[]): Record<string, string> {
  const { query } = useLocation();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** The address of a list with these filters. */
export function filterAddress(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}

type Values = Record<string, string>;

/** The values of the fields, and how a field changes one. */
interface Form {
  values: Values;
  type: (name: string, text: string) => void;
  apply: (changed: Values) => void;
}

const FormContext = createContext<Form>({ values: {}, type: () => undefined, apply: () => undefined });

/**
 * A form whose fields filter a list. A choice is applied at once; typed text is applied with Enter
 * or when the field loses the focus. The focus does not move. A filter changes only by its own field.
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
  /** The texts that are not applied yet. */
  const [typed, setTyped] = useState<Values>({});
  const address = filterAddress(path, values);
  // Back and "Show all" change the address; the fields follow.
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

/** A field of a filter that takes words. */
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

/** A field of a filter that takes one of several values. A value of the address is one of them. */
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
