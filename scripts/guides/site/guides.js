// Adds remembered tabs, copy buttons, the reader's base URL, dark mode and search.
const { documentElement, body } = document;
const { root } = body.dataset;
const EXAMPLE_URL = 'https://fundmatch.example';

/** Reads a stored choice. Returns null if a private window rejects storage. */
function recall(name) {
  try {
    return localStorage.getItem(`guides-${name}`);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`guides-${name}`, value);
  } catch {
    // A private window may reject storage. The page works without the stored choice.
  }
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** If the service serves the pages, replaces the example address by the service's address. */
function fillBaseUrl() {
  if (documentElement.dataset.served !== 'yes') return;
  for (const code of document.querySelectorAll('code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.data = texts.currentNode.data.replaceAll(EXAMPLE_URL, location.origin);
  }
}

function addTabs() {
  const groups = [...document.querySelectorAll('.tabs')].map((group) => {
    const sections = [...group.querySelectorAll('section')];
    const list = element('div', { role: 'tablist' });
    const tabs = sections.map((section) => {
      const tab = element('button', { type: 'button', role: 'tab' }, section.dataset.language);
      tab.addEventListener('click', () => {
        remember('language', section.dataset.language);
        groups.forEach((show) => show(section.dataset.language));
      });
      return tab;
    });
    list.append(...tabs);
    list.addEventListener('keydown', ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step === undefined) return;
      const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
    group.prepend(list);
    return (language) => {
      const at = sections.findIndex((section) => section.dataset.language === language);
      sections.forEach((section, index) => {
        const isShown = index === Math.max(0, at);
        section.hidden = !isShown;
        tabs[index].ariaSelected = String(isShown);
        tabs[index].tabIndex = isShown ? 0 : -1;
      });
    };
  });
  groups.forEach((show) => show(recall('language')));
}

function addCopyButtons() {
  for (const pre of document.querySelectorAll('main pre')) {
    pre.tabIndex = 0;
    const button = element('button', { type: 'button' }, 'Copy');
    const box = element('div', { className: 'code' });
    pre.replaceWith(box);
    box.append(pre, button);
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
  }
  for (const table of document.querySelectorAll('main table')) {
    const box = element('div', { className: 'wide', tabIndex: 0 });
    table.replaceWith(box);
    box.append(table);
  }
}

function addScheme() {
  const button = document.querySelector('#scheme');
  const show = (scheme) => {
    if (scheme) documentElement.dataset.scheme = scheme;
    const isDark = scheme ? scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    button.textContent = isDark ? 'Light' : 'Dark';
    return isDark;
  };
  show(recall('scheme'));
  button.addEventListener('click', () => {
    const scheme = show(documentElement.dataset.scheme) ? 'light' : 'dark';
    remember('scheme', scheme);
    show(scheme);
  });
}

/**
 * Returns the eight sections that fit the query best. Every word must occur. A word in the heading
 * counts more than a word in the text.
 */
function find(sections, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = sections.map((section) => {
    const heading = `${section.page} ${section.heading}`.toLowerCase();
    const text = section.text.toLowerCase();
    const hits = words.map(
      (word) => (heading.includes(word) ? 10 : 0) + Math.min(5, text.split(word).length - 1),
    );
    return { section, score: hits.includes(0) ? 0 : hits.reduce((sum, hit) => sum + hit, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 8)
    .map(({ section }) => section);
}

function addSearch() {
  const input = document.querySelector('#search');
  const results = document.querySelector('#results');
  let sections;
  const show = async () => {
    sections ??= await (await fetch(`${root}site/search.json`)).json();
    const found = find(sections, input.value);
    const items = found.map(({ page, heading, at, text }) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: `${root}${at}` },
          `${page}: ${heading}`,
          element('small', {}, `${text.slice(0, 90)}…`),
        ),
      ),
    );
    const none = element('li', {}, 'Nothing found');
    results.replaceChildren(...(items.length > 0 ? items : [none]));
    results.hidden = input.value.trim() === '';
  };
  input.addEventListener('input', () => void show());
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.querySelector('a')?.click();
  });
  input.form.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') results.hidden = true;
  });
}

/** Filters the list of calls. Shows the calls that have every word of the search. */
function addCallSearch() {
  const input = document.querySelector('#call');
  if (input === null) return;
  const groups = [...document.querySelectorAll('#calls .group')];
  const status = document.querySelector('#calls [role=status]');
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const group of groups) {
      const calls = [...group.querySelectorAll('li')];
      for (const call of calls) {
        call.hidden = !words.every((word) => call.dataset.words.includes(word));
        count += call.hidden ? 0 : 1;
      }
      group.hidden = calls.every(({ hidden }) => hidden);
    }
    status.textContent = count === 0 ? 'No call has these words.' : '';
  };
  input.addEventListener('input', show);
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector('#calls li:not([hidden]) a')?.click();
  });
}

/** Marks the call on the screen in the list of calls. */
function followReader() {
  const links = new Map(
    [...document.querySelectorAll('#calls li a')].map((link) => [link.hash.slice(1), link]),
  );
  if (links.size === 0) return;
  const seen = new IntersectionObserver(
    (entries) => {
      const [top] = entries.filter(({ isIntersecting }) => isIntersecting);
      if (top === undefined) return;
      for (const [id, link] of links) {
        if (id === top.target.id) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-10% 0px -80%' },
  );
  for (const call of document.querySelectorAll('article.call')) seen.observe(call);
}

fillBaseUrl();
addTabs();
addCopyButtons();
addScheme();
addSearch();
addCallSearch();
followReader();
