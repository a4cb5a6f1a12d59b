import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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

/**
 * A form whose fields filter a list. A choice is applied at once; typed text is applied with Enter
 * or when the field loses the focus. The focus does not move.
 */
export function Filters({
  path,
  values,
  children,
}: {
  path: string;
  values: Record<string, string>;
  children: ComponentChildren;
}) {
  const form = useRef<HTMLFormElement>(null);
  const address = JSON.stringify(values);
  useEffect(() => {
    // Back and "Show all" change the address; the fields follow.
    for (const field of fieldsOf(form.current)) field.value = values[field.name] ?? '';
  }, [address]);
  const apply = () => {
    const filled = fieldsOf(form.current).map((field): [string, string] => [field.name, field.value.trim()]);
    const next = { ...values, ...Object.fromEntries(filled) };
    const target = filterAddress(path, next);
    if (target !== `${location.pathname}${location.search}`) navigate(target, { keepScroll: true });
  };
  return (
    <form
      ref={form}
      class="filter"
      role="search"
      onChange={apply}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {children}
    </form>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
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
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name={name}
        type={type}
        {...(placeholder !== undefined && { placeholder })}
        {...(type === 'number' && { min: 0, step: 'any' })}
      />
    </label>
  );
}

/** A field of a filter that takes one of several values. */
export function ChoiceFilter({
  name,
  label,
  all = 'all',
  choices,
}: {
  name: string;
  label: string;
  all?: string;
  choices: readonly (readonly [string, string])[];
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
