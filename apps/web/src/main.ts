import { mount } from 'svelte';
import App from './app.svelte';
import './design/tokens.css';
import './design/elements.css';
import { theme } from './design/theme.svelte.js';
import { appUpdate } from './place/app-update.svelte.js';
import { beginRouting } from './place/router.svelte.js';
import { words } from './words/words.svelte.js';

theme.begin();
beginRouting();
words.begin();
appUpdate.begin();
mount(App, { target: document.querySelector('#app') as Element });
