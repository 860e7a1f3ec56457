// In the head of every page (theme-first.ts): sets the theme, which is the one chosen on this device or the system's.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // The browser keeps nothing for this site.
  }
  const paint = () => {
    document.documentElement.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
  };
  paint();
  system.addEventListener("change", paint);
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "theme") return;
    chosen = newValue;
    paint();
  });
})();
