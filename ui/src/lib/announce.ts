import { useEffect } from "react";

/**
 * Says a sentence to readers, politely. Its region stands in the page (index.html) from the beginning: a screen reader
 * does not hear a region that comes together with its sentence.
 */
export function announce(sentence: string): void {
  const region = document.querySelector("#announced");
  if (region && region.textContent !== sentence) region.textContent = sentence;
}

/** How many waits there are now. */
let waits = 0;
let timer: ReturnType<typeof setTimeout>;
const announceLate = (sentence: string) => {
  clearTimeout(timer);
  timer = setTimeout(announce, 1_000, sentence);
};

/** Says once what is waited for, if that takes longer than a second. */
export function useWait(sentence: string | false | undefined): void {
  useEffect(() => {
    if (!sentence) return undefined;
    waits += 1;
    announceLate(sentence);
    return () => {
      waits -= 1;
      if (!waits) announceLate("");
    };
  }, [sentence]);
}
