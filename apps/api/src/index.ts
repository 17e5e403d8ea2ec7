export { type Row, accessMarkdown, accessRows, cellOf } from './docs/access-page.js';
export { describedCommands } from './docs/command-schemas.js';
export { accessTable } from './auth/access-table.js';
export { NoDemo, loadDemo } from './demo/load-demo.js';
export { runServer } from './run-server.js';
export { type LogLevel, type ServerOptions, UnusableOption, serverOptions } from './server-options.js';
export { type RunningServer, startServer } from './start-server.js';
export { type MatchForFile, replayFile } from './pages/replay-file.js';
