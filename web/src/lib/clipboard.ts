/** The text of the clipboard: "" if it holds no text, null if the browser does not allow reading it. */
export async function readClipboard(): Promise<string | null> {
  try {
    return (await navigator.clipboard.readText()).trim();
  } catch {
    return null; // the customer or the browser refused, or there is no clipboard
  }
}
