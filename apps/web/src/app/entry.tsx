import '@lectern/tokens/tokens.css';
import '@lectern/tokens/base.css';
import '@lectern/tokens/site.css';
import { createRoot } from 'react-dom/client';
import { App, Fatal } from './App.tsx';
import { start } from './start.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element');
const root = createRoot(element);

start().then(
  // Null: the page is being left, so keep the loading indicator of the HTML.
  (app) => app && root.render(<App {...app} />),
  (error: unknown) =>
    root.render(<Fatal error={error instanceof Error ? error : new Error(String(error))} />),
);
