import '@lectern/tokens/tokens.css';
import '@lectern/tokens/base.css';
import '@lectern/tokens/site.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, Fatal } from './App.tsx';
import { start } from './start.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element');

start().then(
  (app) => {
    if (app?.first) {
      hydrateRoot(element, <App {...app} />);
      // React hydrates at once what an event is for.
      window.lecternPage?.takePress()?.click();
    }
    // Null: the page is being left, so keep the loading indicator of the HTML.
    else if (app) createRoot(element).render(<App {...app} />);
  },
  (error: unknown) =>
    createRoot(element).render(<Fatal error={error instanceof Error ? error : new Error(String(error))} />),
);
