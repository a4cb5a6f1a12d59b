import { render } from 'preact';
render(<main>fundmatch</main>, document.getElementById('app') as HTMLElement);
