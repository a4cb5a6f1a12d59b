import { render } from 'preact';
import { App } from './app';
import { Boundary } from './parts/boundary';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/pieces.css';
import './styles/code.css';
import './styles/tables.css';
import './styles/charts.css';
import './styles/palette.css';

render(
  <Boundary at="app">
    <App />
  </Boundary>,
  document.getElementById('app') as HTMLElement,
);
