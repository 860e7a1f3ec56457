/** Whether a key belongs to a field, a dialog or the browser, and is no shortcut of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return true;
  const { target } = event;
  return (
    target instanceof Element && target.closest("input,textarea,select,[contenteditable],dialog,[role=dialog]") !== null
  );
}
