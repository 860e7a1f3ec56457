interface ImportMetaEnv {
  /** Where the API answers when it is not `/api` on the page's own origin. */
  readonly VITE_API_URL?: string;
}
