/** What the customer copied: the text, "" when there is none, null when the browser does not let us look. */
export async function readClipboard(): Promise<string | null> {
  try {
    return (await navigator.clipboard.readText()).trim();
  } catch {
    return null; // refused by the customer or the browser, or no such thing here
  }
}
