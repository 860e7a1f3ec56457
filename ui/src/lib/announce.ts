/**
 * Says a sentence to readers, politely. Its region stands in the page (index.html) from the beginning: a screen reader
 * does not hear a region that comes together with its sentence.
 */
export function announce(sentence: string): void {
  const region = document.querySelector("#announced");
  if (region && region.textContent !== sentence) region.textContent = sentence;
}
