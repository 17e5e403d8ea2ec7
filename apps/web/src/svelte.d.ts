declare module '*.css';

/** Of the build, as `package.json` has it. */
interface ImportMetaEnv {
  readonly TOUCHLINE_VERSION: string;
}
